import {
	type BulkReview,
	type BulkReviewed,
	type Case,
	hasRedFlag,
	messages,
	type SeenCases,
} from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { reviewCases, undoCaseReviews } from '../../../api/cases.ts';
import { getClinician } from '../../../api/session.ts';
import { useWithinLogin } from '../../../api/use-roles.ts';
import { isErased, useCaseCache } from '../case-data.ts';
import type { Drafts } from '../review/drafts.ts';
import { dropBulkDraft, getBulkDraft } from './bulk-draft.ts';

/** Whether a case may be reviewed together with others: Low Risk, one photo, no red flags, and nobody has begun on it. */
export function isRoutine(caseItem: Case, drafts: Drafts): boolean {
	const { id, status, risk_level, symptoms, further_photos, outcome, notes, team_notes } = caseItem;
	const untouched = status === 'new' && !outcome && !notes && !team_notes && !drafts.has(id);
	const routine = risk_level === 'low' && further_photos.length === 0 && !hasRedFlag(symptoms);
	return !isErased(caseItem) && untouched && routine;
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

/** Reviews many cases in one request, and can undo the last such review until another case is saved. `saved`: the case saved last. */
export function useBulkReview(saved: Case | null) {
	const { put } = useCaseCache();
	const withinLogin = useWithinLogin(getClinician);
	const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
	const [savedBefore, setSavedBefore] = useState(saved);
	if (saved !== savedBefore) {
		setSavedBefore(saved);
		setOutcome(null);
	}
	const options = {
		// In the order of the decisions.
		scope: { id: 'reviews' },
		onError: (error: Error) =>
			toast.error(messages.clinician.updateError(getErrorMessage(error, messages.clinician.updateFailed)), {
				id: failure,
			}),
	};
	const finish =
		(undone: boolean) =>
		({ changed, skipped }: BulkReviewed) => {
			toast.remove(failure);
			put(...changed);
			setOutcome({ changed, skipped: skipped.length, undone });
		};
	const review = useMutation({
		...options,
		mutationFn: (review: BulkReview) => withinLogin(() => reviewCases(review)),
		onMutate: getBulkDraft,
		onSuccess: (reviewed, _, draft) => {
			dropBulkDraft(draft);
			finish(false)(reviewed);
		},
	});
	const undo = useMutation({
		...options,
		mutationFn: (seen: SeenCases) => withinLogin(() => undoCaseReviews(seen)),
		onSuccess: finish(true),
	});
	const undoable = outcome && !outcome.undone && outcome.changed.length > 0 ? outcome.changed : null;
	return {
		outcome,
		busy: review.isPending || undo.isPending,
		reviewing: review.isPending,
		review: (cases: readonly Case[], decision: Pick<BulkReview, 'outcome' | 'notes'>, onSuccess: () => void) =>
			review.mutate({ cases: toSeen(cases), ...decision }, { onSuccess }),
		/** null when there is nothing to undo. Does nothing while an undo is running. */
		undo: undoable && (() => undo.isPending || undo.mutate(toSeen(undoable))),
	};
}
export type BulkReviews = ReturnType<typeof useBulkReview>;
