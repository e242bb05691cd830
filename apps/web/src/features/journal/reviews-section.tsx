import { messages } from '@dermavigil/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { reviewsQuery } from '../../api/scans.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReviewItem } from './review-item.tsx';
import { Section } from './section.tsx';

/** What the patient submitted to clinicians, and what they answered. */
export function ReviewsSection() {
	const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(reviewsQuery);
	const heading = useRef<HTMLHeadingElement>(null);
	const reviews = data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<Section title="Professional Reviews" headingRef={heading}>
			{isPending ? (
				<div role="status">
					<span className="sr-only">Loading your reviews</span>
					<Skeleton className="h-24" />
				</div>
			) : reviews.length === 0 ? (
				<div className="grid gap-1.5 rounded-xl border border-edge border-dashed px-5 py-6">
					<p className="font-serif text-lg">{messages.dashboard.noReviews}</p>
					<p className="text-quiet text-sm">
						Below the result of a scan, “Request Professional Review” sends it to a clinician. The answer appears here.
					</p>
				</div>
			) : (
				<ul className="divide-y divide-line border-line border-y">
					{reviews.map((review) => (
						<ReviewItem key={review.id} review={review} focusAfter={heading} />
					))}
				</ul>
			)}
			{hasNextPage && (
				<div>
					<Button variant="secondary" size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
						{isFetchingNextPage ? 'Loading...' : 'Show earlier reviews'}
					</Button>
				</div>
			)}
		</Section>
	);
}
