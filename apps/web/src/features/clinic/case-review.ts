import type { Case, CaseStatus } from '@dermavigil/contract';
import type { DraftChanges } from './review/drafts.ts';

/** What a clinician decided about a case. */
export interface Review {
	/** The case as it was when they decided. */
	caseItem: Case;
	status: CaseStatus;
	changes: DraftChanges;
	/** The version they decided on, and when it had been reviewed: their row may have been updated since. */
	version: number;
	reviewedAt: string | null;
	undoing?: true;
}

/** Whether a case already is what a review makes of it: the review was saved, but no answer arrived, or two decided alike. */
export function isAsDecided(current: Case, { status, changes }: Review): boolean {
	const fields = Object.keys(changes) as (keyof DraftChanges)[];
	return current.status === status && fields.every((field) => current[field] === changes[field]);
}

/** The review that reverses what another one changed, and nothing else: the rest may be somebody else's. */
export function reverse({ caseItem, changes }: Review): Review {
	const fields = Object.keys(changes) as (keyof DraftChanges)[];
	return {
		caseItem,
		status: caseItem.status,
		changes: Object.fromEntries(fields.map((field) => [field, caseItem[field]])),
		version: caseItem.version,
		reviewedAt: caseItem.reviewed_at,
		undoing: true,
	};
}
