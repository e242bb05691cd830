import {
	AppError,
	calls,
	type ModelCard,
	maxWaited,
	messages,
	type ScanInput,
	waitedHeader,
} from '@dermavigil/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { mapPage } from '../../db/pagination.ts';
import { type ScanRow, toScanResponse } from '../../db/scan-view.ts';
import type { Patient } from '../../http/session.ts';
import { savingImages } from '../../http/uploads.ts';
import type { AnalysisPool } from '../../inference/pool.ts';
import type { OpenImages } from '../../storage/open-images.ts';
import type { Caller } from '../../threads/queue.ts';
import { checkFused } from './check-fused.ts';
import { fitAssessment } from './fit-assessment.ts';
import type { ScanToSave } from './save-scan.ts';
import { decodeImages } from './scan-images.ts';
import { createScanStore } from './store.ts';

interface Options {
	db: Database;
	images: OpenImages;
	pool: AnalysisPool;
	card: ModelCard;
}

/** How many milliseconds a request has waited for a connection. Throws AppError bad_request for an impossible value. */
function readWaited({ headers }: FastifyRequest): number {
	const given = String(headers[waitedHeader] ?? 0);
	if (!/^\d{1,12}$/.test(given) || Number(given) > maxWaited)
		throw new AppError('bad_request', messages.server.badWaited);
	return Number(given);
}

/** Saving scans, privately or for a professional review, and reading, changing and deleting them. */
export const scanRoutes: FastifyPluginAsync<Options> = async (app, { db, images: storage, pool, card }) => {
	const store = createScanStore(db, storage);

	async function save(
		patient: Patient,
		scan: ScanInput,
		{ status, waited, caller }: Pick<ScanToSave, 'status' | 'waited'> & { caller: Caller },
	): Promise<ScanRow> {
		const images = await decodeImages(pool, scan, caller);
		checkFused(scan, card);
		const assessment = scan.assessment ? fitAssessment(scan.assessment, images.photo) : null;
		const further = (scan.further_photos ?? []).map(({ kind, assessment: own }, index) => ({
			kind,
			assessment: own ? fitAssessment(own, images.further[index]!) : null,
		}));
		return await store.save(patient.id, { ...scan, assessment, further, status, waited }, images);
	}

	app.implement(
		calls.saveScan,
		async ({ patient, body, request, caller, toUrl }) =>
			toScanResponse(await save(patient, body, { status: null, waited: readWaited(request), caller }), toUrl),
		savingImages,
	);
	app.implement(
		calls.submitCase,
		async ({ patient, body, caller, toUrl }) => {
			const status = body.is_private ? null : 'new';
			return toScanResponse(await save(patient, body, { status, waited: 0, caller }), toUrl);
		},
		savingImages,
	);

	app.implement(calls.history, async ({ patient, query, toUrl }) =>
		mapPage(await store.history(patient.id, query), (row) => toScanResponse(row, toUrl)),
	);
	app.implement(calls.reviews, async ({ patient, query, toUrl }) =>
		mapPage(await store.reviews(patient.id, query), (row) => toScanResponse(row, toUrl)),
	);

	app.implement(calls.deleteScan, ({ patient, params }) => store.erase(patient.id, params.id));
	app.implement(calls.setScale, async ({ patient, params, body, toUrl }) =>
		toScanResponse(await store.setScale(patient.id, params.id, body.mm_per_pixel), toUrl),
	);
};
