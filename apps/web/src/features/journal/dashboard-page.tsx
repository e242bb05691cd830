import { messages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { getErrorMessage } from '../../api/api-error.ts';
import { lesionsQuery } from '../../api/light-queries.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { WaitingPart } from '../../offline/upload-queue/waiting-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Greeting } from './greeting.tsx';
import { HistorySection } from './history-section.tsx';
import { LesionsSection } from './lesions/lesions-section.tsx';
import { useProfile, useReload } from './patient-data.ts';
import { ReviewsSection } from './reviews-section.tsx';

/** A patient's journal: the lesions that are tracked, what clinicians wrote, every scan that was saved. */
export function DashboardPage() {
	usePageTitle('My Lesions | DermaVigil');
	const profile = useProfile();
	const lesions = useQuery(lesionsQuery);
	const reload = useReload();
	const error = lesions.error ?? profile.error;
	return (
		<div className="grid gap-12 sm:gap-16">
			<div className="grid gap-6">
				<Greeting profile={profile} lesions={lesions.data} />
				{error && (
					<LoadFailure message={getErrorMessage(error, messages.dashboard.loadFailed)} onRetry={() => void reload()} />
				)}
			</div>
			<div className="grid items-start gap-12 sm:gap-16 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10">
				<LesionsSection lesions={lesions.data} failed={lesions.isError} />
				<ReviewsSection />
			</div>
			<WaitingPart />
			<HistorySection lesions={lesions.data} />
		</div>
	);
}
