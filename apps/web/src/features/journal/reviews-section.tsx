import { type Lesion, messages, scanListSchema } from '@dermavigil/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { recallList } from '../../api/last-lists.ts';
import { reviewsQuery } from '../../api/scans.ts';
import { ManagerOnly } from '../../family/manager-only.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListFailure } from './last-list.tsx';
import { nameLesions } from './patient-data.ts';
import { ReviewItem } from './review-item.tsx';
import { Section } from './section.tsx';

/** What the patient submitted to clinicians, and what they answered. */
export function ReviewsSection({ lesions }: { lesions: Lesion[] | undefined }) {
	const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
		useInfiniteQuery(reviewsQuery);
	const heading = useRef<HTMLHeadingElement>(null);
	const last = isError && !data ? recallList('reviews', scanListSchema) : null;
	const reviews = data?.pages.flatMap(({ items }) => items) ?? last?.items ?? [];
	const nicknames = nameLesions(lesions);
	return (
		<Section title="Professional Reviews" headingRef={heading}>
			{isError && !data && <ListFailure what="your reviews" last={last} onRetry={() => void refetch()} />}
			{isPending ? (
				<div role="status">
					<span className="sr-only">Loading your reviews</span>
					<Skeleton className="h-24" />
				</div>
			) : reviews.length > 0 ? (
				<ul className="divide-y divide-line border-line border-y">
					{reviews.map((review) => (
						<ReviewItem key={review.id} review={review} lesion={nicknames.get(review.lesion_id)} focusAfter={heading} />
					))}
				</ul>
			) : (
				data && (
					<div className="grid gap-1.5 rounded-xl border border-edge border-dashed px-5 py-6">
						<p className="font-serif text-lg">{messages.dashboard.noReviews}</p>
						<ManagerOnly>
							<p className="text-quiet">
								Open a scan and choose “Request Professional Review” to send it to a clinician. The answer appears here.
							</p>
						</ManagerOnly>
					</div>
				)
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
