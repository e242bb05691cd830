import { caseStatuses, formatCount, formatDuration, formatWeek, type Statistics } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Table } from '../../../ui/table.tsx';
import { statuses } from '../case-status.tsx';
import { ColumnChart } from './column-chart.tsx';
import { LabelChart } from './label-chart.tsx';

const fills = { new: 'fill-accent', reviewed: 'fill-primary', flagged: 'fill-edge' } as const;
const statusParts = caseStatuses.map((status) => ({ name: statuses[status].text, fill: fills[status] }));
const casesText = (count: number) => (count === 1 ? '1 case' : `${formatCount(count)} cases`);

/** Turnaround, status and label, each as a sentence, a chart and a table. */
export function StatisticsCharts({ statistics }: { statistics: Statistics }) {
	return (
		<>
			<TurnaroundChart {...statistics} />
			<StatusChart weeks={statistics.weeks} />
			<div className="lg:col-span-2">
				<LabelsChart weeks={statistics.weeks} />
			</div>
		</>
	);
}

function TurnaroundChart({ turnaround, weeks }: Statistics) {
	return (
		<Chart
			title="Turnaround"
			lead={
				turnaround.count === 0
					? 'No case was reviewed in this time.'
					: `Reviewed: ${casesText(turnaround.count)}. Median time to review: ${formatDuration(turnaround.median_hours)}; 90th percentile: ${formatDuration(turnaround.p90_hours)}.`
			}
			table={
				<Table
					caption="Time from submission to first review, by week of the review"
					columns={['Week of', 'Cases', 'Median', '90th percentile']}
					rows={weeks.map(({ week, turnaround: { count, median_hours, p90_hours } }) => [
						formatWeek(week),
						count,
						formatDuration(median_hours),
						formatDuration(p90_hours),
					])}
				/>
			}
		>
			<ColumnChart
				label="Median hours to review, week by week"
				unit=" h"
				minTop={1}
				parts={[{ name: 'hours', fill: 'fill-primary' }]}
				columns={weeks.map(({ week, turnaround: { median_hours } }) => ({
					name: formatWeek(week),
					values: { hours: median_hours },
				}))}
			/>
		</Chart>
	);
}

function StatusChart({ weeks }: Pick<Statistics, 'weeks'>) {
	const submitted = weeks.reduce(
		(sum, week) => sum + week.statuses.new + week.statuses.reviewed + week.statuses.flagged,
		0,
	);
	return (
		<Chart
			title="Cases by status"
			lead={`Submitted: ${casesText(submitted)}. The columns show them as they stand now.`}
			table={
				<Table
					caption="Cases by week of submission and status"
					columns={['Week of', ...statusParts.map(({ name }) => name)]}
					rows={weeks.map((week) => [formatWeek(week.week), ...caseStatuses.map((status) => week.statuses[status])])}
				/>
			}
		>
			<ColumnChart
				label="Submitted cases by status, week by week"
				parts={statusParts}
				minTop={4}
				columns={weeks.map((week) => ({
					name: formatWeek(week.week),
					values: Object.fromEntries(caseStatuses.map((status) => [statuses[status].text, week.statuses[status]])),
				}))}
			/>
		</Chart>
	);
}

function LabelsChart({ weeks }: Pick<Statistics, 'weeks'>) {
	const names = [...new Set(weeks.flatMap(({ labels }) => Object.keys(labels)))].sort();
	return (
		<Chart
			title="Cases by first prediction"
			lead={names.length === 0 ? 'No case was submitted in this time.' : 'Week by week, and in all.'}
			table={
				<Table
					caption="Cases by week of submission and label"
					columns={['Label', 'Total', 'Busiest week', 'Last week']}
					rows={names.map((name) => {
						const counts = weeks.map(({ labels }) => labels[name] ?? 0);
						const busiest = weeks[counts.indexOf(Math.max(...counts))]!;
						return [
							name,
							counts.reduce((sum, count) => sum + count, 0),
							`${busiest.labels[name]} (${formatWeek(busiest.week)})`,
							counts.at(-1),
						];
					})}
				/>
			}
		>
			<LabelChart weeks={weeks} names={names} />
		</Chart>
	);
}

interface ChartProps {
	title: string;
	lead: string;
	table: ReactNode;
	children: ReactNode;
}

function Chart({ title, lead, table, children }: ChartProps) {
	return (
		<Card aria-label={title} className="grid content-start gap-4 p-4 sm:p-6 [&>*]:min-w-0">
			<div>
				<h2 className="text-lg">{title}</h2>
				<p className="text-quiet text-sm">{lead}</p>
			</div>
			{children}
			<div className="-mb-3 border-line border-t">
				<Disclosure title="Values as a table">{table}</Disclosure>
			</div>
		</Card>
	);
}
