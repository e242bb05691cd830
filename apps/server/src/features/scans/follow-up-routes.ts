import { calls } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database.ts';
import { toScanResponse } from '../../db/scan-view.ts';
import { createFollowUpStore } from './follow-up-store.ts';

interface Options {
	db: Database;
	/** Milliseconds since 1970, by the clock that dates reviews. */
	now: () => number;
}

/** What patients do with saved scans: read them again, ask for a review, attach them to a lesion, note that a doctor has seen the spot. */
export const followUpRoutes: FastifyPluginAsync<Options> = async (app, { db, now }) => {
	const store = createFollowUpStore(db, now);

	app.implement(calls.attention, async ({ patient, toUrl }) =>
		(await store.attention(patient.id)).map((row) => toScanResponse(row, toUrl)),
	);
	app.implement(calls.reviewTurnaround, async () => ({ usual_days: await store.usualDays() }));

	app.implement(calls.scanDetail, async ({ patient, params, toUrl }) => {
		const { row, assessment, furtherAssessments } = await store.detail(patient.id, params.id);
		return { ...toScanResponse(row, toUrl), assessment, further_assessments: furtherAssessments };
	});
	app.implement(calls.requestReview, async ({ patient, params, toUrl }) =>
		toScanResponse(await store.requestReview(patient.id, params.id), toUrl),
	);
	app.implement(calls.openReview, ({ patient, params, query }) =>
		store.openReview(patient.id, params.id, query.reviewed_at),
	);
	app.implement(calls.attachScan, async ({ patient, params, body, toUrl }) =>
		toScanResponse(await store.attach(patient.id, params.id, body.lesion_id), toUrl),
	);
	app.implement(calls.setSeenByDoctor, async ({ patient, params, body, query, toUrl }) =>
		toScanResponse(await store.setSeenByDoctor(patient.id, params.id, body.seen, query.saved_until), toUrl),
	);
};
