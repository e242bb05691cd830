import { type CaseSummary, formatCount } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { caseSummaryQuery } from '../../../api/cases.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const cards: { name: string; caption?: string; count: Exclude<keyof CaseSummary, 'risks'> }[] = [
	{ name: 'Total Cases', count: 'total' },
	{ name: 'New Cases', count: 'new' },
	{ name: 'Reviewed', count: 'reviewed' },
	{ name: 'Flagged', count: 'flagged' },
	// Not the number of cases at high risk, which the filter by risk has.
	{ name: 'High Risk', caption: 'Melanoma or BCC first', count: 'high_risk' },
];

/** How many cases there are of each kind; where that could not be loaded, it says so. */
export function StatCards() {
	const { data, isError, refetch } = useQuery(caseSummaryQuery);
	return (
		<div className="grid gap-3">
			{isError && <LoadFailure message="The counts of cases could not be loaded." onRetry={() => void refetch()} />}
			<dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
				{cards.map(({ name, caption, count }) => (
					<div
						key={count}
						className="flex min-w-0 grow basis-[30%] flex-wrap items-center justify-between gap-x-3 bg-surface px-4 py-1.5 sm:basis-[15%]"
					>
						<dt className="text-quiet text-sm">
							{name}
							{caption && <span className="block">{caption}</span>}
						</dt>
						<dd className="font-serif text-xl tabular-nums">
							{data ? formatCount(data[count]) : isError ? '–' : <Skeleton className="h-7 w-10" />}
						</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
