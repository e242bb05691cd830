import { calls } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import { acceptPhotoForms, documentPhotoForm, readPhotoForm } from '../../http/photo-form.ts';
import type { AnalysisPool } from '../../inference/pool.ts';

/** The analyze call. It needs no login and stores nothing: the photo lives in memory until its response is sent. */
export const analysisRoutes: FastifyPluginAsync<{ pool: AnalysisPool; perMinute: number }> = async (
	app,
	{ pool, perMinute },
) => {
	await acceptPhotoForms(app);
	app.implement(
		calls.analyze,
		async ({ query, request, signal }) => {
			const { photo } = await readPhotoForm(request);
			return await pool.assess(photo, query, signal);
		},
		{ perMinute, form: documentPhotoForm() },
	);
};
