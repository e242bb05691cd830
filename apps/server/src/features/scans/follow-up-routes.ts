import { calls } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database.ts';
import { type ScanRow, toScanResponse } from '../../db/scan-view.ts';
import type { Patient } from '../../http/session.ts';
import type { ImageUrls } from '../../storage/image-urls.ts';
import { createFollowUpStore } from './follow-up-store.ts';

interface Options {
	db: Database;
	/** Milliseconds since 1970, by the clock that dates reviews. */
	now: () => number;
	imageUrls: ImageUrls;
}

/** What patients do with saved scans: read them again, ask for a review, attach them to a lesion, note that a doctor has seen the spot. */
export const followUpRoutes: FastifyPluginAsync<Options> = async (app, { db, now, imageUrls }) => {
	const store = createFollowUpStore(db, now);
	const show = (patient: Patient, row: ScanRow) => toScanResponse(row, imageUrls.for(patient));

	app.implement(calls.attention, async ({ patient }) =>
		(await store.attention(patient.id)).map((row) => show(patient, row)),
	);
	app.implement(calls.reviewTurnaround, async () => ({ usual_days: await store.usualDays() }));

	app.implement(calls.scanDetail, async ({ patient, params }) => {
		const { row, assessment, furtherAssessments } = await store.detail(patient.id, params.id);
		return { ...show(patient, row), assessment, further_assessments: furtherAssessments };
	});
	app.implement(calls.requestReview, async ({ patient, params }) =>
		show(patient, await store.requestReview(patient.id, params.id)),
	);
	app.implement(calls.openReview, ({ patient, params, query }) =>
		store.openReview(patient.id, params.id, query.reviewed_at),
	);
	app.implement(calls.attachScan, async ({ patient, params, body }) =>
		show(patient, await store.attach(patient.id, params.id, body.lesion_id)),
	);
	app.implement(calls.setSeenByDoctor, async ({ patient, params, body, query }) =>
		show(patient, await store.setSeenByDoctor(patient.id, params.id, body.seen, query.saved_until)),
	);
};
