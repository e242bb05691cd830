import { calls } from '@dermavigil/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { createPlaces } from '../../http/limits/budget.ts';
import { acceptPhotoForms, documentPhotoForm, readPhotoForm } from '../../http/photo-form.ts';
import { skipBody } from '../../http/stopping.ts';
import type { AnalysisPool } from '../../inference/pool.ts';
import { createBusyError } from '../../threads/queue.ts';

/**
 * How many photos from one IP address may be analyzed, or wait for it, at the same time. Otherwise ten small files a
 * second, each expensive to decode, would take every place in the queue.
 */
export const maxAtOnce = 16;

/** The analyze call. It needs no login and stores nothing: the photo stays in memory only until its response is sent. */
export const analysisRoutes: FastifyPluginAsync<{ pool: AnalysisPool; perMinute: number }> = async (
	app,
	{ pool, perMinute },
) => {
	await acceptPhotoForms(app);
	const takePlace = createPlaces(maxAtOnce);

	/** Refuses a photo before it is read while the queue is full, which costs a third of the time. */
	async function refuseWhenFull(request: FastifyRequest): Promise<void> {
		if (!pool.isFull()) return;
		await skipBody(request);
		throw createBusyError();
	}

	app.implement(
		calls.analyze,
		async ({ query, request, caller }) => {
			const { photo } = await readPhotoForm(request);
			// Only now that the photo has arrived: on a slow connection that may take a minute.
			const leave = takePlace(request, 1);
			return await pool.assess(photo, query, caller).finally(leave);
		},
		{ perMinute, form: documentPhotoForm(), onRequest: refuseWhenFull },
	);
};
