import { type CaseSummary, formatCount } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { caseSummaryQuery } from '../../../api/cases.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatCaseCount } from '../case-data.ts';

const cards: { name: string; caption?: string; count: Exclude<keyof CaseSummary, 'risks'> }[] = [
	{ name: 'Total Cases', count: 'total' },
	{ name: 'New Cases', count: 'new' },
	{ name: 'Reviewed', count: 'reviewed' },
	{ name: 'Flagged', count: 'flagged' },
	{ name: 'High Risk', caption: 'Melanoma or BCC first', count: 'high_risk' },
];

/** How many cases there are of each kind; where that could not be loaded, it says so. */
export function StatCards() {
	const { data, isError, refetch } = useQuery(caseSummaryQuery);
	if (isError) {
		return <LoadFailure message="The counts of cases could not be loaded." onRetry={() => void refetch()} />;
	}
	return (
		<dl className="flex flex-wrap overflow-hidden rounded-lg border border-line max-lg:gap-x-4 max-lg:bg-surface max-lg:px-4 max-lg:py-2 lg:gap-px lg:bg-line">
			{cards.map(({ name, caption, count }) => (
				<div
					key={count}
					className="flex min-w-0 flex-wrap items-center gap-x-1.5 lg:grow lg:basis-[14%] lg:justify-between lg:last:basis-[30%] lg:gap-x-2 xl:gap-x-3 lg:bg-surface lg:px-3 xl:px-4 lg:py-1.5"
				>
					<dt className="text-quiet text-sm">
						{name}
						{caption && <span className="max-lg:before:content-[',_'] lg:block">{caption}</span>}
					</dt>
					<dd className="tabular-nums max-lg:font-semibold max-lg:text-sm lg:font-serif lg:text-lg xl:text-xl">
						{data ? formatCount(data[count]) : <Skeleton className="h-5 w-2.5 lg:h-7 lg:w-10" />}
					</dd>
					{caption && (
						<dd className="text-quiet text-sm tabular-nums">
							{data ? `${formatCaseCount(data, { risk: 'high' })} by risk` : <Skeleton className="h-5 w-14" />}
						</dd>
					)}
				</div>
			))}
		</dl>
	);
}
