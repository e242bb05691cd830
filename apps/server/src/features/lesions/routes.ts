import { calls, type Lesion, type LesionScan } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { MeasuredScanRow } from '../../db/measured-scan.ts';
import { mapPage } from '../../db/pagination.ts';
import { type ToImageUrl, toScanResponse } from '../../db/scan-view.ts';
import type { OpenImages } from '../../storage/open-images.ts';
import { createLesionStore, type LesionRow } from './store.ts';

const toUnseen = (id: string | null, savedAt: Date | null): Lesion['unseen_high'] =>
	id && savedAt ? { scan_id: id, saved_at: savedAt.toISOString() } : null;

function toLesionResponse(row: LesionRow, toUrl: ToImageUrl): Lesion {
	return {
		id: row.id,
		nickname: row.nickname,
		body_part: row.bodyPart,
		created_at: row.createdAt.toISOString(),
		scan_count: row.scanCount ?? 0,
		last_seen_at: row.lastSeenAt?.toISOString() ?? null,
		latest_image_url: row.image && toUrl(row.image),
		latest_thumbnail_url: row.thumbnail && toUrl(row.thumbnail),
		latest_risk_level: row.riskLevel,
		unseen_high: toUnseen(row.highId, row.highSavedAt),
		unseen_red_flag: toUnseen(row.flaggedId, row.flaggedSavedAt),
		last_answered_scan_id: row.answeredId,
	};
}

const toLesionScan = ({ row, malignant, area }: MeasuredScanRow, toUrl: ToImageUrl): LesionScan => ({
	...toScanResponse(row, toUrl),
	malignant_probability: malignant,
	area_mm2: area,
});

/** The lesions that a patient follows over time. */
export const lesionRoutes: FastifyPluginAsync<{ db: Database; images: OpenImages }> = async (app, { db, images }) => {
	const store = createLesionStore(db, images);
	app.implement(calls.lesions, async ({ patient, toUrl }) =>
		(await store.list(patient.id)).map((row) => toLesionResponse(row, toUrl)),
	);
	app.implement(calls.createLesion, async ({ patient, body, once, toUrl }) =>
		toLesionResponse(await store.create(patient.id, body, once), toUrl),
	);
	app.implement(calls.deleteLesion, ({ patient, params }) => store.erase(patient.id, params.id));
	app.implement(calls.lesionScans, async ({ patient, params, query, toUrl }) =>
		mapPage(await store.scans(patient.id, params.id, query), (row) => toLesionScan(row, toUrl)),
	);
};
