import {
	caseStatuses,
	formatCount,
	formatDuration,
	formatWeek,
	type Statistics,
	type StatisticsWeek,
} from '@dermavigil/contract';
import { Table } from '../../../ui/table.tsx';
import { statuses } from '../case-status.tsx';
import { AgreementChart } from './agreement-chart.tsx';
import { Chart } from './chart.tsx';
import { ColumnChart } from './column-chart.tsx';

// Colored like the status chips of the cases.
const fills = { new: 'fill-primary', reviewed: 'fill-edge', flagged: 'fill-accent' } as const;
const statusParts = caseStatuses.map((status) => ({ name: statuses[status].text, fill: fills[status] }));

/** Turnaround, status and label, each as a sentence, a chart and a table. */
export function StatisticsCharts({ statistics }: { statistics: Statistics }) {
	return (
		<>
			<TurnaroundChart {...statistics} />
			<StatusChart weeks={statistics.weeks} />
			<AgreementChart agreement={statistics.agreement} />
			<LabelsChart weeks={statistics.weeks} />
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
					: `${formatCount(turnaround.count)} reviewed · median ${formatDuration(turnaround.median_hours)} · 90% within ${formatDuration(turnaround.p90_hours)}`
			}
			table={
				<Table
					caption="Time from submission to first review, by week of the review"
					columns={['Week of', 'Cases', 'Median', '90th percentile']}
					rows={weeks.map(({ week, turnaround: { count, median_hours, p90_hours } }) => [
						formatWeek(week),
						formatCount(count),
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
			lead={`${formatCount(submitted)} submitted, by current status`}
			table={
				<Table
					caption="Cases by week of submission and status"
					columns={['Week of', ...statusParts.map(({ name }) => name)]}
					rows={weeks.map((week) => [
						formatWeek(week.week),
						...caseStatuses.map((status) => formatCount(week.statuses[status])),
					])}
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
			lead={names.length === 0 ? 'No case was submitted in this time.' : 'Weekly and total'}
			table={
				<Table
					caption="Cases by week of submission and label"
					columns={['Label', 'Total', 'Busiest week', 'This week']}
					rows={names.map((name) => {
						const counts = weeks.map(({ labels }) => labels[name] ?? 0);
						const busiest = weeks[counts.indexOf(Math.max(...counts))]!;
						return [
							name,
							formatCount(counts.reduce((sum, count) => sum + count, 0)),
							`${formatCount(Math.max(...counts))} (${formatWeek(busiest.week)})`,
							formatCount(counts.at(-1)!),
						];
					})}
				/>
			}
		>
			<LabelChart weeks={weeks} names={names} />
		</Chart>
	);
}

/** How often each label came first: week by week, as a small row of columns, and in total. */
function LabelChart({ weeks, names }: { weeks: readonly StatisticsWeek[]; names: readonly string[] }) {
	const highest = Math.max(1, ...weeks.flatMap(({ labels }) => Object.values(labels)));
	const width = 100 / weeks.length;
	return (
		<ul className="grid gap-y-2.5">
			{names.map((name) => (
				<li key={name} className="flex flex-wrap items-end gap-x-3 text-sm">
					{/* Beside it stands what leaves room for its longest word. */}
					<span className="min-w-0 grow basis-[min-content]">{name}</span>
					<svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="h-9 w-18 sm:w-28">
						<path d="M0 100H100" className="stroke-edge" vectorEffect="non-scaling-stroke" />
						{weeks.map(({ week, labels }, index) => {
							const height = (100 * (labels[name] ?? 0)) / highest;
							return (
								<rect
									key={week}
									x={index * width + width * 0.15}
									y={100 - height}
									width={width * 0.7}
									height={height}
									className="fill-primary"
								/>
							);
						})}
					</svg>
					<span className="ml-auto min-w-12 text-right tabular-nums">
						{formatCount(weeks.reduce((sum, { labels }) => sum + (labels[name] ?? 0), 0))}
					</span>
				</li>
			))}
		</ul>
	);
}
