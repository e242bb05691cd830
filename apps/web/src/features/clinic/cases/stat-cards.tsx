import { type CaseSummary, formatCount } from '@dermavigil/contract';
import { Skeleton } from '../../../ui/skeleton.tsx';

const cards: { name: string; count: keyof CaseSummary }[] = [
	{ name: 'Total Cases', count: 'total' },
	{ name: 'New Cases', count: 'new' },
	{ name: 'Reviewed', count: 'reviewed' },
	{ name: 'Flagged', count: 'flagged' },
	{ name: 'High Risk', count: 'high_risk' },
];

/** How the work stands. */
export function StatCards({ summary }: { summary: CaseSummary | undefined }) {
	return (
		<dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
			{cards.map(({ name, count }) => (
				<div
					key={count}
					className="flex min-w-0 grow basis-[30%] flex-col gap-0.5 bg-surface px-4 py-2.5 sm:basis-[15%]"
				>
					<dt className="text-quiet text-xs">{name}</dt>
					<dd className="font-serif text-2xl tabular-nums">
						{summary ? formatCount(summary[count]) : <Skeleton className="h-8 w-12" />}
					</dd>
				</div>
			))}
		</dl>
	);
}
