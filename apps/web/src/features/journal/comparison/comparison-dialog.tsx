import { type ComparisonQuery, type Lesion, limits, messages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { comparisonQuery } from '../../../api/lesions.ts';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ComparisonView } from './comparison-view.tsx';

interface ComparisonDialogProps {
	lesion: Lesion;
	/** Which two scans; by default the last two. */
	pair?: ComparisonQuery;
	onClose(): void;
}

/** What changed between two scans of a lesion, and over all of them. */
export function ComparisonDialog({ lesion, pair = {}, onClose }: ComparisonDialogProps) {
	const enough = lesion.scan_count >= limits.savedScan.comparedAtLeast;
	return (
		<OpenDialog
			title="Evolution Analysis"
			description={`${lesion.nickname}, ${lesion.body_part}`}
			onClose={onClose}
			width="large"
		>
			{enough ? <FetchedComparison id={lesion.id} pair={pair} /> : <NotEnough />}
		</OpenDialog>
	);
}

const NotEnough = () => <EmptyState title={messages.lesion.notEnough} text={messages.lesion.notEnoughText} />;

function FetchedComparison({ id, pair }: { id: string; pair: ComparisonQuery }) {
	const { data, error, refetch } = useQuery(comparisonQuery(id, pair));
	// Scans may have been deleted elsewhere since the lesion was fetched.
	const missing = error instanceof ApiError && error.detail === messages.lesion.notEnoughText;
	return (
		<>
			<p role="status" className="sr-only">
				{data && 'Comparison ready.'}
			</p>
			{data ? (
				<ComparisonView comparison={data} onReload={refetch} />
			) : missing ? (
				<NotEnough />
			) : error ? (
				<LoadFailure message={messages.lesion.compareFailed} onRetry={() => void refetch()} />
			) : (
				<Waiting />
			)}
		</>
	);
}

function Waiting() {
	return (
		<div role="status" className="grid gap-4">
			<p className="text-quiet text-sm">Comparing the two scans...</p>
			<div className="grid grid-cols-2 gap-2 sm:gap-4">
				<Skeleton className="h-52 rounded-lg! sm:h-36" />
				<Skeleton className="h-52 rounded-lg! sm:h-36" />
			</div>
			<Skeleton className="h-7 w-3/4" />
			<Skeleton className="h-32 w-full sm:h-14" />
			<Skeleton className="aspect-4/3 w-full" />
		</div>
	);
}
