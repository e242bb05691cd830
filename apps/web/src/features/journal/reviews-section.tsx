import { type Lesion, messages } from '@dermavigil/contract';
import { useRef, useState } from 'react';
import { ManagerOnly } from '../../family/manager-only.tsx';
import { noteFocus } from '../../lib/keep-focus.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/form/form-parts.tsx';
import { LoadingPart } from '../../ui/skeleton.tsx';
import { ListFailure } from './last-list.tsx';
import { nameLesions, useScanList } from './patient-data.ts';
import { ReviewItem } from './review-item.tsx';
import { Section } from './section.tsx';

/** What the patient submitted to clinicians, and their answers. */
export function ReviewsSection({ lesions }: { lesions: Lesion[] | undefined }) {
	const { pages, failed, last, scans: reviews } = useScanList('reviews');
	const { data, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
	const [firstNew, setFirstNew] = useState<string>();
	const heading = useRef<HTMLHeadingElement>(null);
	const getNickname = nameLesions(lesions);
	const showEarlier = async () => {
		const isStillThere = noteFocus();
		const { data, isFetchNextPageError } = await fetchNextPage();
		if (isFetchNextPageError || !isStillThere()) return;
		const first = data?.pages.at(-1)?.items[0];
		// The button, which has the focus, disappears with the last page.
		if (first) setFirstNew(first.id);
		else heading.current?.focus({ preventScroll: true });
	};
	return (
		<Section title="Professional Reviews" headingRef={heading}>
			{failed && (
				<ListFailure what="the reviews" last={last} busy={pages.isFetching} onRetry={() => void pages.refetch()} />
			)}
			{isPending && !last ? (
				<LoadingPart label="Loading the reviews" className="h-24" />
			) : reviews.length > 0 ? (
				<ul className="divide-y divide-line border-line border-y">
					{reviews.map((review) => (
						<ReviewItem key={review.id} review={review} lesion={getNickname(review)} focused={review.id === firstNew} />
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
				<div className="grid justify-items-start gap-3">
					<ErrorMessage>{isFetchNextPageError && 'We couldn’t load earlier reviews. Please try again.'}</ErrorMessage>
					<Button variant="secondary" size="small" disabled={isFetchingNextPage} onClick={() => void showEarlier()}>
						{isFetchingNextPage ? 'Loading...' : 'Show earlier reviews'}
					</Button>
				</div>
			)}
			{data && (
				<p role="status" className="sr-only">
					{isFetchingNextPage ? 'Loading reviews' : `Number of reviews shown: ${reviews.length}`}
				</p>
			)}
		</Section>
	);
}
