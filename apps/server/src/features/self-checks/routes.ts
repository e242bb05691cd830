import { calls, type SelfCheck, selfCheckLimits } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { ToImageUrl } from '../../db/scan-view.ts';
import { byAccount } from '../../http/limits/rate-limits.ts';
import { savingImages } from '../../http/uploads.ts';
import type { AnalysisPool } from '../../inference/pool.ts';
import type { OpenImages } from '../../storage/open-images.ts';
import { createSelfCheckStore, type SelfCheckRow } from './store.ts';

interface Options {
	db: Database;
	images: OpenImages;
	pool: AnalysisPool;
	now: () => number;
}

function toResponse({ id, startedAt, finishedAt, regions, findLesion }: SelfCheckRow, toUrl: ToImageUrl): SelfCheck {
	return {
		id,
		started_at: startedAt.toISOString(),
		finished_at: finishedAt?.toISOString() ?? null,
		regions: regions.map(({ region, outcome, note, savedAt, image, width, height, spots }) => ({
			...{ region, outcome, note },
			saved_at: savedAt.toISOString(),
			photo:
				width === null || height === null
					? null
					: {
							...{ width, height },
							spots: spots.map((spot) => ({ ...spot, lesion_id: findLesion(region, spot.number) })),
							image_url: image && toUrl(image),
						},
		})),
	};
}

/** The monthly self-check: what a patient saw in each region, and its overview photo if the account may store it. */
export const selfCheckRoutes: FastifyPluginAsync<Options> = async (app, { db, images, pool, now }) => {
	const store = createSelfCheckStore(db, images, now);
	app.implement(
		calls.selfChecks,
		async ({ patient, toUrl }) => (await store.list(patient.id)).map((row) => toResponse(row, toUrl)),
		{ perMinute: selfCheckLimits.listsPerMinute, countBy: byAccount },
	);
	app.implement(calls.startSelfCheck, async ({ patient, toUrl }) => toResponse(await store.start(patient.id), toUrl));
	app.implement(
		calls.saveCheckedRegion,
		async ({ patient, params, body, caller, toUrl }) => {
			const file = body.photo?.image_base64;
			const photo = file ? await pool.reduce(Buffer.from(file, 'base64'), caller) : null;
			return toResponse(await store.saveRegion(patient.id, params.id, body, photo?.jpeg ?? null), toUrl);
		},
		savingImages,
	);
	app.implement(calls.finishSelfCheck, async ({ patient, params, toUrl }) =>
		toResponse(await store.finish(patient.id, params.id), toUrl),
	);
	app.implement(calls.deleteSelfCheck, ({ patient, params }) => store.erase(patient.id, params.id));
	app.implement(calls.linkSpot, ({ patient, params, body }) => store.linkSpot(patient.id, params.id, body));
};
