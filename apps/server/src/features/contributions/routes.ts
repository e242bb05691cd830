import { calls, limits } from '@dermavigil/contract';
import type { FastifyPluginAsync, LogLevel } from 'fastify';
import type { Database } from '../../db/database.ts';
import { acceptPhotoForms, documentPhotoForm, readPhotoForm } from '../../http/photo-form.ts';
import type { AnalysisPool } from '../../inference/pool.ts';
import type { OpenImages } from '../../storage/open-images.ts';
import { readFields } from './fields.ts';
import { createContributionStore } from './store.ts';

interface Options {
	db: Database;
	images: OpenImages;
	pool: AnalysisPool;
}

const form = documentPhotoForm(
	{
		assessment: 'The assessment of the photo as JSON, as the analyze call gives it, without its images.',
		consentVersion: 'The version of the consent text that was agreed to.',
		requestId: 'A UUID for this contribution: sent again, it stores nothing and gives the same code.',
	},
	['assessment', 'consentVersion'],
);

/**
 * Contributing a photo to the training data, and withdrawing it. Neither is logged: a log line would reveal the minute of
 * what is stored with its date only.
 */
export const contributionRoutes: FastifyPluginAsync<Options> = async (app, { db, images, pool }) => {
	const store = createContributionStore(db, images);
	await acceptPhotoForms(app);
	const logLevel = (['silent', 'fatal'].includes(app.log.level) ? app.log.level : 'error') as LogLevel;
	const limited = { logLevel, perMinute: limits.contribution.perMinute };

	app.implement(
		calls.contribute,
		async ({ request, signal }) => {
			const { photo, fields } = await readPhotoForm(request);
			const contribution = readFields(fields);
			return { code: await store.add(await pool.reduce(photo, signal), contribution) };
		},
		{ ...limited, form },
	);
	app.implement(calls.withdraw, ({ params }) => store.withdraw(params.code), limited);
};
