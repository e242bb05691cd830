import { type Case, type CaseStatus, messages } from '@dermavigil/contract';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError } from '../../../api/api-error.ts';
import { type ChangeOutcome, changeCase } from '../../../api/cases.ts';
import { getClinicalToken, getClinician } from '../../../api/session.ts';
import { useWithinLogin } from '../../../api/use-roles.ts';
import { getPatientName, isErased, saysGone, useCaseCache } from '../case-data.ts';
import { isAsDecided, type Review, reverse } from '../case-review.ts';
import { dropSavedDraft, getDraft } from './drafts.ts';

/** Somebody else was faster: what is saved now, and what was to be saved. */
export interface Conflict {
	current: Case;
	yours: Review;
}

const reviewsKey = ['reviews'];

const getErrorText = (error: Error) =>
	(error instanceof ApiError ? error.detail : null) ?? messages.clinician.updateFailed;

/** What messages about a case that could not be saved are about: why, and which case it is. */
const aboutCase = ({ id }: Case) => [`review of ${id}`, `name of ${id}`] as const;

/** Takes the entry of a case out of a map. */
const without =
	(id: string) =>
	<Value>(known: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
		new Map([...known].filter(([other]) => other !== id));

/** Saves reviews one after the other, remembers how to undo the last one, and reports conflicts. */
export function useReviews() {
	const cache = useCaseCache();
	const withinLogin = useWithinLogin(getClinician);
	/** The last versions that this page itself saved or accepted: two decisions in quick succession are not a conflict. */
	const ownVersions = useRef(new Map<string, Pick<Case, 'version' | 'reviewed_at'>>());
	const [last, setLast] = useState<Review | null>(null);
	/** By the id of their case; the first one is shown. */
	const [conflicts, setConflicts] = useState<ReadonlyMap<string, Conflict>>(new Map());
	/** Not for a case that its patient has erased since. */
	const conflict = [...conflicts.values()].find(({ current }) => !isErased(cache.getRow(current.id) ?? current));
	const [saved, setSaved] = useState<Case | null>(null);
	/** Those that failed, and may have been saved all the same, by the id of their case. */
	const [unanswered, setUnanswered] = useState<ReadonlyMap<string, Review>>(new Map());

	const settleConflict = (id: string) => setConflicts(without(id));
	const applyOutcome = (review: Review, outcome: ChangeOutcome) => {
		if ('current' in outcome && !isAsDecided(outcome.current, review)) {
			const { current } = outcome;
			const own = ownVersions.current.get(current.id);
			// A version that was saved here after they decided is not somebody else's review.
			const yours = own && own.version > review.version ? { ...review, reviewedAt: own.reviewed_at } : review;
			setConflicts((known) => new Map(known).set(current.id, { current, yours }));
			return;
		}
		const savedCase = 'saved' in outcome ? outcome.saved : outcome.current;
		for (const about of aboutCase(savedCase)) toast.remove(about);
		ownVersions.current.set(savedCase.id, savedCase);
		// Of two in quick succession, the second changed what the first had made of the case.
		const row = cache.getRow(savedCase.id);
		const caseItem = row?.version === savedCase.version - 1 ? row : review.caseItem;
		if (!review.undoing) dropSavedDraft(savedCase.id, review.changes);
		cache.put(savedCase);
		setSaved(savedCase);
		settleConflict(savedCase.id);
		// If there are more changes than this one, what was there before it is not known.
		const isKnown = 'saved' in outcome || caseItem.version === savedCase.version - 1;
		setLast(!review.undoing && isKnown ? { ...review, caseItem } : null);
	};
	const { mutate, isPending } = useMutation({
		mutationKey: reviewsKey,
		mutationFn: ({ caseItem, status, changes, version }: Review) =>
			withinLogin(() =>
				changeCase(caseItem.id, {
					status,
					...changes,
					version: Math.max(version, ownVersions.current.get(caseItem.id)?.version ?? 0),
				}),
			),
		// In the order of the decisions.
		scope: { id: 'reviews' },
		onMutate: ({ caseItem }) => setUnanswered(without(caseItem.id)),
		onSuccess: (outcome, review) => applyOutcome(review, outcome),
		onError: (error, review) => {
			const { caseItem } = review;
			const isGone = saysGone(error);
			if (isGone) {
				cache.erase(caseItem.id);
				settleConflict(caseItem.id);
			} else setUnanswered((known) => new Map(known).set(caseItem.id, review));
			const [failure, which] = aboutCase(caseItem);
			toast.error(messages.clinician.updateError(getErrorText(error)), { id: failure });
			// By now another case may be open. No name is shown for an erased case, or on the login page.
			if (!isGone && getClinicalToken()) {
				toast.error(`Not saved: the case of ${getPatientName(caseItem)}, #${caseItem.id.slice(0, 8)}`, { id: which });
			}
		},
	});
	const pending = useMutationState({
		filters: { mutationKey: reviewsKey, status: 'pending' },
		select: ({ state }) => state.variables as Review,
	});
	const findPending = (id: string) => pending.findLast(({ caseItem }) => caseItem.id === id);
	const decide = (caseItem: Case, status: CaseStatus) => {
		if (isErased(caseItem)) return;
		const { changes, version, reviewedAt } = getDraft(caseItem.id) ?? {
			changes: {},
			version: caseItem.version,
			reviewedAt: caseItem.reviewed_at,
		};
		mutate({ caseItem, status, changes, version, reviewedAt });
	};

	return {
		/** Whether a review is being saved. */
		saving: isPending,
		/** Whether a review of this case is being saved. */
		isSaving: (id: string) => findPending(id) !== undefined,
		/** The status of a case, including a decision that is still being saved. */
		getStatus: ({ id, status }: Case) => findPending(id)?.status ?? status,
		/** The case that was saved last, in its current state. */
		saved,
		/** Sets the status, together with what is unsaved. */
		decide,
		/** The case whose last change can be undone, as it was before. */
		before: last?.caseItem ?? null,
		/** While one is being saved, it is not known which was the last. */
		undo: () => {
			if (last && !isPending) mutate(reverse(last));
		},
		unanswered,
		/** Once it is known how the case of such a review is now; undefined where that cannot be known. */
		settleUnanswered: (review: Review, current: Case | undefined) => {
			// It may have been decided again in the meantime.
			if (unanswered.get(review.caseItem.id) !== review) return;
			setUnanswered(without(review.caseItem.id));
			if (current && isAsDecided(current, review)) applyOutcome(review, { current });
		},
		conflict,
		/** Accepts the other version. */
		acceptTheirs: () => {
			if (!conflict) return;
			ownVersions.current.set(conflict.current.id, conflict.current);
			dropSavedDraft(conflict.current.id, conflict.yours.changes);
			cache.put(conflict.current);
			settleConflict(conflict.current.id);
		},
		/** Saves one's own version over the other one, which has been seen by now. */
		saveMine: () => {
			if (!conflict) return;
			const { current, yours } = conflict;
			mutate({ ...yours, caseItem: current, version: current.version, reviewedAt: current.reviewed_at });
		},
		decideLater: () => {
			if (conflict) settleConflict(conflict.current.id);
		},
	};
}
export type Reviews = ReturnType<typeof useReviews>;
