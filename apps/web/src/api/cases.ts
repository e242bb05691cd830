import {
	type CaseChange,
	type CaseQuery,
	type CaseSummary,
	calls,
	caseConflictSchema,
	caseDetailSchema,
	caseSchema,
	caseStatusSchema,
	changedCaseSchema,
	type Statistics,
} from '@dermavigil/contract';
import { ApiError } from './api-error.ts';
import { callAsClinician, fetchAsClinician } from './clinicians.ts';
import { nextPage, type PageOf } from './pages.ts';
import { shownScanSchema } from './scans.ts';

const { shape } = caseSchema;
const detailShape = caseDetailSchema.shape;

/** A case as it is shown. What a server of the specification alone leaves out is filled with what says the least. */
const shownCaseSchema = shownScanSchema.extend({
	status: caseStatusSchema.catch('new'),
	version: shape.version.optional(),
	reviewed_by: shape.reviewed_by.default(null),
	reviewed_at: shape.reviewed_at.default(null),
});
export type ShownCase = ReturnType<typeof shownCaseSchema.parse>;
const shownListSchema = shownCaseSchema.array();

const shownDetailSchema = shownCaseSchema.extend({
	assessment: detailShape.assessment.default(null),
	risk_reason: detailShape.risk_reason.default(null),
	lesion: detailShape.lesion.default(null),
	earlier: shownListSchema.default([]),
});
export type ShownCaseDetail = ReturnType<typeof shownDetailSchema.parse>;

const shownChangeSchema = changedCaseSchema.extend({ updatedCase: shownCaseSchema });
const shownConflictSchema = caseConflictSchema.extend({ current: shownCaseSchema });

/** Which cases, in which order. */
export interface CaseSelection {
	status: CaseQuery['status'];
	order: CaseQuery['order'];
	/** What is searched for; '' for everything. */
	q: string;
}

/** One page of the cases. Throws ApiError. */
export async function fetchCases(selection: CaseSelection, after: string | null): Promise<PageOf<ShownCase>> {
	const { method, path } = calls.cases;
	const { status, order, q } = selection;
	const query = { order, ...(status && { status }), ...(q && { q }), ...(after && { after }) };
	const answer = await fetchAsClinician({ method, path, query });
	return { items: shownListSchema.parse(await answer.json()), next: nextPage(answer.headers.get('link'), 'after') };
}

/** How many cases there are of each status. */
export function fetchCaseSummary(): Promise<CaseSummary> {
	return callAsClinician(calls.caseSummary);
}

/** All that is known of one case. */
export function fetchCase(id: string): Promise<ShownCaseDetail> {
	const { method, path } = calls.caseDetail;
	return callAsClinician({ method, path: path.replace(':id', id), response: shownDetailSchema });
}

/** The case as it is now; or, when somebody else was faster, what they made of it, and nothing was changed. */
export type ChangeOutcome = { saved: ShownCase } | { current: ShownCase };

/** Sets status and notes of a case. Throws ApiError. */
export async function changeCase(id: string, body: CaseChange): Promise<ChangeOutcome> {
	const { method, path } = calls.changeCase;
	try {
		const sent = { method, path: path.replace(':id', id), body, response: shownChangeSchema };
		return { saved: (await callAsClinician(sent)).updatedCase };
	} catch (error) {
		if (!(error instanceof ApiError && error.status === 409)) throw error;
		return { current: shownConflictSchema.parse(error.body).current };
	}
}

/** What was done in the last weeks. */
export function fetchStatistics(weeks: number): Promise<Statistics> {
	const { method, path, response } = calls.caseStatistics;
	return callAsClinician({ method, path, query: { weeks: String(weeks) }, response });
}
