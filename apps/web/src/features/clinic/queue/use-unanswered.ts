import type { Case, CaseEvent } from '@dermavigil/contract';
import { useEffect, useEffectEvent } from 'react';
import { fetchListedCase } from '../../../api/cases.ts';
import { useCaseCache } from '../case-data.ts';
import type { Review } from '../case-review.ts';

interface Unanswered {
	/** By the id of their case. */
	unanswered: ReadonlyMap<string, Review>;
	/** Once it is known how the case of such a review is now; undefined where that cannot be known. */
	settleUnanswered(review: Review, current: Case | undefined): void;
}

/**
 * Finds out whether reviews that failed were saved after all, as when only their answer was lost: once a case of theirs
 * is reported as `changed`, the server is asked how it is now.
 */
export function useUnanswered(changed: readonly CaseEvent[], { unanswered, settleUnanswered }: Unanswered): void {
	const { isOutdated } = useCaseCache();
	const event = changed.find((each) => unanswered.has(each.id) && isOutdated(each));
	const review = event && unanswered.get(event.id);
	const settle = useEffectEvent(settleUnanswered);
	useEffect(() => {
		if (!review) return;
		// If that fails, it stays unsaved until somebody saves it again.
		void fetchListedCase(review.caseItem.id)
			.catch(() => undefined)
			.then((current) => settle(review, current));
	}, [review]);
}
