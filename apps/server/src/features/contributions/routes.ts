import {
	AppError,
	type ContributionFields,
	calls,
	consent,
	contributionFieldsSchema,
	limits,
	messages,
} from '@dermavigil/contract';
import type { FastifyPluginAsync, LogLevel } from 'fastify';
import type { Database } from '../../db/database.ts';
import { acceptPhotoForms, documentPhotoForm, readPhotoForm } from '../../http/photo-form.ts';
import type { AnalysisPool } from '../../inference/pool.ts';
import type { OpenImages } from '../../storage/open-images.ts';
import { createContributionStore } from './store.ts';

function parseJson(value: unknown): unknown {
	// A part declared as JSON has already been parsed.
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value);
	} catch {
		throw new AppError('bad_request', messages.contribution.badAssessment('it is not JSON'));
	}
}

function isUnsuitable(assessment: unknown): boolean {
	const { suitability } = (assessment ?? {}) as { suitability?: unknown };
	return typeof suitability === 'string' && suitability !== 'suitable';
}

/**
 * Checks the text fields of a contribution, consent first. Throws AppError bad_request, conflict when the consent was
 * to another text, or unprocessable for the assessment of an unsuitable photo.
 */
function readFields(fields: Map<string, unknown>): ContributionFields {
	const consentVersion = fields.get('consentVersion');
	if (!consentVersion) throw new AppError('bad_request', messages.contribution.noConsent);
	if (consentVersion !== consent.version) throw new AppError('conflict', messages.contribution.otherConsent);

	if (!fields.get('assessment')) throw new AppError('bad_request', messages.contribution.noAssessment);
	const assessment = parseJson(fields.get('assessment'));
	if (isUnsuitable(assessment)) throw new AppError('unprocessable', messages.contribution.unsuitable);
	const parsed = contributionFieldsSchema.safeParse({ ...Object.fromEntries(fields), assessment });
	if (parsed.success) return parsed.data;
	const { path, message } = parsed.error.issues[0]!;
	throw new AppError('bad_request', messages.contribution.badAssessment(`${path.join('.')}: ${message}`));
}

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
 * Contributing a photo to the training data, and withdrawing it. Neither is logged: a log line would reveal the minute,
 * while only the date is stored.
 */
export const contributionRoutes: FastifyPluginAsync<Options> = async (app, { db, images, pool }) => {
	const store = createContributionStore(db, images);
	await acceptPhotoForms(app);
	const logLevel = (['silent', 'fatal'].includes(app.log.level) ? app.log.level : 'error') as LogLevel;
	const limited = { logLevel, perMinute: limits.contribution.perMinute };

	app.implement(
		calls.contribute,
		async ({ request, caller }) => {
			const { photo, fields } = await readPhotoForm(request, limits.assessment.maxBytes);
			const contribution = readFields(fields);
			return { code: await store.add(await pool.reduce(photo, caller), contribution) };
		},
		{ ...limited, form },
	);
	app.implement(calls.withdraw, ({ params }) => store.withdraw(params.code), limited);
};
