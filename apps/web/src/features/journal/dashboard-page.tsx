import { messages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { attentionQuery } from '../../api/light-queries.ts';
import { FocusHome } from '../../lib/focus-home.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { WaitingPart } from '../../offline/upload-queue/waiting-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingPart, Skeleton } from '../../ui/skeleton.tsx';
import { AttentionList } from './attention-list.tsx';
import { Greeting } from './greeting.tsx';
import { HistorySection } from './history-section.tsx';
import { LesionsSection } from './lesions/lesions-section.tsx';
import { useLesions, useProfile, useReload } from './patient-data.ts';
import { ReviewsSection } from './reviews-section.tsx';
import { SelfCheckPart } from './self-check/self-check-part.tsx';

/** One below the other: if a page breaks within a grid, Chromium prints one part over another. */
const onPaper = 'print:block print:*:mb-12';

/** A patient's journal: the tracked lesions, what clinicians wrote, every saved scan. */
export function DashboardPage() {
	usePageTitle('My Lesions | DermaVigil');
	const profile = useProfile();
	const { lesions, error: lesionsError, isFetched } = useLesions();
	const reload = useReload();
	const heading = useRef<HTMLHeadingElement>(null);
	// Both are as high as their content: nothing is shown above or below them before they have loaded, so that nothing has to move.
	const isLoading = !useQuery(attentionQuery).isFetched || !isFetched;
	const error = lesionsError ?? profile.error;
	return (
		<div className="grid gap-12 sm:gap-16">
			<div className="grid gap-6 sm:gap-10">
				<Greeting profile={profile} lesions={lesions} headingRef={heading} />
				{error && (
					<LoadFailure message={getErrorMessage(error, messages.dashboard.loadFailed)} onRetry={() => void reload()} />
				)}
				{!isLoading && (
					<FocusHome home={heading}>
						<AttentionList lesions={lesions} />
					</FocusHome>
				)}
			</div>
			{isLoading && <LoadingJournal />}
			<div className={`@container grid gap-12 sm:gap-16 ${isLoading ? 'hidden' : onPaper}`}>
				<div
					className={`${onPaper} grid items-start gap-12 sm:gap-16 @min-[76rem]:grid-cols-[minmax(0,1fr)_22rem] @min-[76rem]:grid-rows-[auto_1fr] @min-[76rem]:gap-x-10`}
				>
					<LesionsSection lesions={lesions} failed={lesionsError !== null} />
					{/* Beside both where there is room: reviews are often longer than one spot. */}
					<div className="min-w-0 @min-[76rem]:col-start-2 @min-[76rem]:row-span-2 @min-[76rem]:row-start-1">
						<ReviewsSection lesions={lesions} />
					</div>
					<SelfCheckPart />
				</div>
				<WaitingPart />
				<HistorySection lesions={lesions} />
			</div>
		</div>
	);
}

/** Spots beside reviews. As high as the window: nobody knows how long the lists are, and the footer must not move. */
function LoadingJournal() {
	return (
		<div className="@container h-dvh overflow-hidden">
			<div className="grid gap-12 sm:gap-16 @min-[76rem]:grid-cols-[minmax(0,1fr)_22rem] @min-[76rem]:gap-x-10">
				<div className="grid content-start gap-5">
					<LoadingPart label="Loading the skin journal" className="h-8 w-44" />
					<div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
						<Skeleton className="h-52 rounded-xl! sm:h-96" />
						<Skeleton className="h-52 rounded-xl! sm:h-96" />
					</div>
				</div>
				<div className="grid content-start gap-5">
					<Skeleton className="h-8 w-52" />
					<Skeleton className="h-36 rounded-xl!" />
				</div>
			</div>
		</div>
	);
}
