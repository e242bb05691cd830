import { formatDate, formatDateTime } from '@dermavigil/contract';
import { formatMeasure } from '../../../results/comparison/measures.ts';
import { Day } from '../../../results/day.tsx';
import { type Series, ticksFor } from './series.ts';

/** Percentages of the plot's width and height, from the top left. */
interface PlotPoint {
	id: string;
	x: number;
	y: number;
}

/** How many scans are marked on the line: with more, the marks would cover it on a phone. Then only the last one is. */
const maxMarks = 24;

/** A line over time. Screen readers get the first and the last value; all values are in the table below. */
export function SeriesPlot({ series: { name, unit, range, getSpread, points } }: { series: Series }) {
	const measured = points.filter((point): point is typeof point & { value: number } => point.value !== null);
	const ticks = ticksFor([...range, ...measured.map(({ value }) => value)]);
	const [bottom, top] = [ticks[0]!, ticks.at(-1)!];
	const [first, last] = [measured[0]!, measured.at(-1)!];
	const [start, end] = [Date.parse(first.date), Date.parse(last.date)];
	const height = (value: number) => 100 - (100 * (value - bottom)) / (top - bottom);
	const plotPoints = measured.map<PlotPoint>(({ id, date, value }) => ({
		id,
		x: end > start ? 4 + (92 * (Date.parse(date) - start)) / (end - start) : 50,
		y: height(value),
	}));
	const band =
		getSpread &&
		getBand(
			plotPoints,
			measured.map(({ value }) => getSpread(value).map((edge) => height(Math.min(top, Math.max(bottom, edge))))),
		);
	const isOneDay = formatDate(first.date) === formatDate(last.date);
	const [from, to] = [first, last].map(
		({ value, mode, date }) =>
			`${formatMeasure(value, unit, mode)} on ${isOneDay ? formatDateTime(date) : formatDate(date)}`,
	);
	const summary = `${name} over ${measured.length} scans: ${from}, ${to}`;
	return (
		<figure
			role="img"
			aria-label={summary}
			className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 py-2 text-quiet text-sm"
		>
			<div className="relative h-52 tabular-nums">
				{/* Gives the column the width of its longest label. */}
				<span className="invisible">{longest(ticks.map((tick) => formatMeasure(tick, unit, null)))}</span>
				{ticks.map((tick) => (
					<span key={tick} style={{ top: `${height(tick)}%` }} className="absolute right-0 -translate-y-1/2">
						{formatMeasure(tick, unit, null)}
					</span>
				))}
			</div>
			<div className="relative h-52">
				<svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" fill="none" className="size-full">
					{ticks.map((tick) => (
						<path key={tick} d={`M0 ${height(tick)}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" />
					))}
					{band && <polygon points={band} className="fill-primary/15" />}
					<polyline
						points={plotPoints.map(({ x, y }) => `${x},${y}`).join(' ')}
						className="stroke-primary"
						strokeWidth="2"
						strokeLinejoin="round"
						vectorEffect="non-scaling-stroke"
					/>
				</svg>
				{(plotPoints.length > maxMarks ? plotPoints.slice(-1) : plotPoints).map(({ id, x, y }) => (
					<span
						key={id}
						style={{ left: `${x}%`, top: `${y}%` }}
						className="absolute size-3 -translate-1/2 rounded-full border-2 border-surface bg-primary last:size-4 last:bg-accent"
					/>
				))}
			</div>
			<p className="col-start-2 flex flex-wrap justify-between gap-x-4 *:nth-2:ml-auto">
				<Day at={first.date} withTime={isOneDay} />
				{end > start && <Day at={last.date} withTime={isOneDay} />}
			</p>
		</figure>
	);
}

/** The corners of a band around the line; `edges` are the heights of its lower and upper edge at each point. */
function getBand(plotPoints: PlotPoint[], edges: number[][]): string {
	const edge = (which: 0 | 1) => plotPoints.map(({ x }, place) => `${x},${edges[place]![which]}`);
	return [...edge(1), ...edge(0).reverse()].join(' ');
}

const longest = (texts: string[]): string => texts.reduce((one, other) => (other.length > one.length ? other : one));
