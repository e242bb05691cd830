import { type BulkReview, type Case, hasRedFlag, messages } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { reviewCases, undoCaseReviews } from '../../../api/cases.ts';
import { getClinician } from '../../../api/session.ts';
import { useWithinLogin } from '../../../api/use-roles.ts';
import { isErased, useCaseCache } from '../case-data.ts';
import { isAsDecided, type Review } from '../case-review.ts';
import type { Drafts } from '../review/drafts.ts';
import { type BulkDraft, dropBulkDraft, getBulkDraft } from './bulk-draft.ts';

/** Whether a case may be reviewed together with others: Low Risk, one photo, no red flags, and nobody has begun on it. */
export function isRoutine(caseItem: Case, drafts: Drafts): boolean {
	const { id, status, risk_level, symptoms, further_photos, outcome, notes, team_notes } = caseItem;
	const untouched = status === 'new' && !outcome && !notes && !team_notes && !drafts.has(id);
	const routine = risk_level === 'low' && further_photos.length === 0 && !hasRedFlag(symptoms);
	return !isErased(caseItem) && untouched && routine;
}

/** What a clinician decided about several cases: to review them, or to undo that. */
interface Decision {
	cases: readonly Case[];
	status: 'reviewed' | 'new';
	changes: Pick<BulkReview, 'outcome' | 'notes'>;
	/** What it was made from. */
	draft?: BulkDraft;
	onSuccess?(): void;
	/** It was carried out, and is sent once more for its answer. */
	repeated?: true;
}

/** A decision that failed. */
interface Failed {
	decision: Decision;
	/** What it makes of those of its cases that may have been changed all the same. */
	unanswered: ReadonlyMap<string, Review>;
	/** The case saved last before. */
	saved: Case | null;
}

/** The outcome of reviewing cases together. */
export interface BulkOutcome {
	changed: readonly Case[];
	/** How many had changed in the meantime. */
	skipped: number;
	undone: boolean;
}

/** The message that a review or its undo failed. */
const failure = 'bulk review';

const toSeen = (cases: readonly Case[]) => cases.map(({ id, version }) => ({ id, version }));

const toReviews = ({ cases, status, changes }: Decision): ReadonlyMap<string, Review> =>
	new Map(
		cases.map((caseItem) => {
			const { id, version, reviewed_at } = caseItem;
			return [id, { caseItem, status, changes, version, reviewedAt: reviewed_at }];
		}),
	);

/** Reviews many cases in one request, and can undo the last such review until another case is saved. `saved`: the case saved last. */
export function useBulkReview(saved: Case | null) {
	const { put } = useCaseCache();
	const withinLogin = useWithinLogin(getClinician);
	const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
	const [failed, setFailed] = useState<Failed | null>(null);
	const [savedBefore, setSavedBefore] = useState(saved);
	if (saved !== savedBefore) {
		setSavedBefore(saved);
		setOutcome(null);
	}
	const settle = ({ draft, onSuccess }: Decision) => {
		toast.remove(failure);
		if (draft) dropBulkDraft(draft);
		onSuccess?.();
	};
	const { mutate, isPending, variables } = useMutation({
		// In the order of the decisions.
		scope: { id: 'reviews' },
		mutationFn: ({ cases, status, changes }: Decision) =>
			withinLogin(() =>
				status === 'new' ? undoCaseReviews(toSeen(cases)) : reviewCases({ cases: toSeen(cases), ...changes }),
			),
		onMutate: () => setFailed(null),
		onError: (error, decision) => {
			// It was carried out: only what can be undone is not known.
			if (decision.repeated) return;
			const text = getErrorMessage(error, messages.clinician.updateFailed);
			toast.error(messages.clinician.updateError(text), { id: failure });
			setFailed({ decision, unanswered: toReviews(decision), saved });
		},
		onSuccess: ({ changed, skipped }, decision) => {
			settle(decision);
			put(...changed);
			setOutcome({ changed, skipped: skipped.length, undone: decision.status === 'new' });
		},
	});
	const undoable = outcome && !outcome.undone && outcome.changed.length > 0 ? outcome.changed : null;
	return {
		outcome,
		busy: isPending,
		reviewing: isPending && variables.status === 'reviewed',
		review: (cases: readonly Case[], changes: Decision['changes'], onSuccess: () => void) =>
			mutate({ cases, status: 'reviewed', changes, draft: getBulkDraft(), onSuccess }),
		/** null when there is nothing to undo. Does nothing while an undo is running. */
		undo:
			undoable &&
			(() => isPending || mutate({ cases: undoable, status: 'new', changes: { outcome: null, notes: null } })),
		unanswered: failed?.unanswered ?? new Map<string, Review>(),
		settleUnanswered: (review: Review, current: Case | undefined) => {
			const { id } = review.caseItem;
			if (failed?.unanswered.get(id) !== review) return;
			if (current && isAsDecided(current, review)) {
				settle(failed.decision);
				// The same request gets the answer that was lost, and can be undone, until another case is saved.
				if (failed.saved === saved) mutate({ ...failed.decision, repeated: true });
				else setFailed(null);
			} else setFailed({ ...failed, unanswered: new Map([...failed.unanswered].filter(([other]) => other !== id)) });
		},
	};
}
export type BulkReviews = ReturnType<typeof useBulkReview>;
