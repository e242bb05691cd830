import { AppError, calls, messages } from '@dermavigil/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { createBudget } from '../../http/limits/budget.ts';
import { acceptPhotoForms, documentPhotoForm, readPhotoForm } from '../../http/photo-form.ts';
import { skipBody } from '../../http/stopping.ts';
import type { AnalysisPool } from '../../inference/pool.ts';
import { createBusyError } from '../../threads/queue.ts';

/** How many photos one IP address may have here, analyzed or waiting, at the same time. */
export const maxAtOnce = 16;
/** Seconds after which an address has certainly fewer photos here. */
const retryAfter = 2;

/** The analyze call. It needs no login and stores nothing: the photo lives in memory until its response is sent. */
export const analysisRoutes: FastifyPluginAsync<{ pool: AnalysisPool; perMinute: number }> = async (
	app,
	{ pool, perMinute },
) => {
	await acceptPhotoForms(app);
	// Else one address could take every place in the queue: with ten files of a few bytes a second, each large to decode.
	const reserve = createBudget({
		maxPerAddress: maxAtOnce,
		createError: () => new AppError('too_many', messages.server.tooManyRequests, retryAfter),
	});

	/** Refuses a photo before it is read while no further one may wait, which costs a third of the time. */
	async function refuseWhenFull(request: FastifyRequest): Promise<void> {
		if (!pool.isFull()) return;
		await skipBody(request);
		throw createBusyError();
	}

	app.implement(
		calls.analyze,
		async ({ query, request, signal }) => {
			const { photo } = await readPhotoForm(request);
			const release = reserve(request, 1);
			return await pool.assess(photo, query, signal).finally(release);
		},
		{ perMinute, form: documentPhotoForm(), onRequest: refuseWhenFull },
	);
};
