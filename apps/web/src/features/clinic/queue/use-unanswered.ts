import type { CaseEvent } from '@dermavigil/contract';
import { useEffect, useEffectEvent } from 'react';
import { fetchListedCase } from '../../../api/cases.ts';
import { useCaseCache } from '../case-data.ts';
import type { Reviews } from '../review/use-reviews.ts';

/**
 * Finds out whether a review that failed was saved after all, as when only its answer was lost: once its case is
 * reported as `changed`, the server is asked how it is now.
 */
export function useUnanswered(changed: readonly CaseEvent[], { unanswered, settleUnanswered }: Reviews): void {
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
