import { AppError, type ContributionFields, consent, contributionFieldsSchema, messages } from '@dermavigil/contract';

function parseJson(value: unknown): unknown {
	// A part that is declared as JSON has been parsed on its way in.
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
 * Checks the text fields of a contribution, consent first. Throws AppError bad_request, conflict when another text was
 * agreed to, or unprocessable for the assessment of an unsuitable photo.
 */
export function readFields(fields: Map<string, unknown>): ContributionFields {
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
