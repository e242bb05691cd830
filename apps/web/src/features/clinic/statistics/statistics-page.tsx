import { limits } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statisticsQuery } from '../../../api/cases.ts';
import { Select } from '../../../ui/form/select.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPart } from '../../../ui/skeleton.tsx';
import { loadFailure } from '../case-data.ts';
import { ClinicHeader } from '../clinic-header.tsx';
import { StatisticsCharts } from './statistics-charts.tsx';

const periods = [4, limits.cases.weeks, 26, 52].map((weeks) => ({ value: String(weeks), text: `${weeks} weeks` }));

/** How the work has gone: how fast cases were reviewed, how many there were, and which labels they had. */
export function StatisticsPage() {
	const [weeks, setWeeks] = useState<number>(limits.cases.weeks);
	const { data, error, isPending, isPlaceholderData, refetch } = useQuery(statisticsQuery(weeks));
	return (
		<div className="grid gap-5 [&>*]:min-w-0">
			<ClinicHeader title="Statistics" />
			<div>
				<Select label="Period" options={periods} value={String(weeks)} onChange={(text) => setWeeks(Number(text))} />
			</div>
			{error && <LoadFailure message={loadFailure(error)} onRetry={() => void refetch()} />}
			{isPending && <LoadingPart label="Loading the statistics" className="h-96" />}
			{data && (
				<div aria-busy={isPlaceholderData} className="grid gap-5 lg:grid-cols-2 [&>*]:min-w-0">
					<StatisticsCharts statistics={data} />
				</div>
			)}
		</div>
	);
}
