import { formatCount } from '@dermavigil/contract';

interface ColumnChartProps {
	/** What the chart shows, in a sentence; the values are in the table below it. */
	label: string;
	/** Names of the parts with the classes that fill them, from the bottom. */
	parts: readonly { name: string; fill: string }[];
	columns: readonly { name: string; values: Readonly<Record<string, number | null>> }[];
	/** The lowest top of the scale, used when all columns are small. */
	minTop: number;
	/** Appended to the numbers of the scale. */
	unit?: string;
}

/** Columns over time, each stacked from its parts. */
export function ColumnChart({ label, parts, columns, minTop, unit = '' }: ColumnChartProps) {
	const sums = columns.map(({ values }) => parts.reduce((sum, { name }) => sum + (values[name] ?? 0), 0));
	const top = getScaleTop(Math.max(...sums), minTop);
	const width = 100 / columns.length;
	return (
		<figure
			role="img"
			aria-label={label}
			className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-quiet text-sm"
		>
			<div className="flex h-44 flex-col justify-between text-right tabular-nums leading-none">
				{[top, top / 2, 0].map((value) => (
					<span key={value}>
						{formatCount(value)}
						{unit}
					</span>
				))}
			</div>
			<svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="h-44 w-full">
				{[0, 50, 100].map((y) => (
					<path key={y} d={`M0 ${y}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" />
				))}
				{columns.map(({ name, values }, index) =>
					stack(
						parts.map((part) => ({ name: part.name, value: values[part.name] ?? 0 })),
						top,
					).map((slice) => (
						<rect
							key={`${name} ${slice.name}`}
							x={index * width + width * 0.18}
							y={100 - slice.to}
							width={width * 0.64}
							height={Math.max(0, slice.to - slice.from - 0.6)}
							className={parts.find((part) => part.name === slice.name)?.fill}
						/>
					)),
				)}
			</svg>
			<p className="col-start-2 flex justify-between">
				<span>{columns[0]?.name}</span>
				<span>{columns.at(-1)?.name}</span>
			</p>
			{parts.length > 1 && (
				<ul className="col-start-2 flex flex-wrap gap-x-5 gap-y-1 text-ink">
					{parts.map(({ name, fill }) => (
						<li key={name} className="flex items-center gap-2">
							<svg aria-hidden="true" viewBox="0 0 10 10" className="size-3">
								<rect width="10" height="10" rx="2" className={fill} />
							</svg>
							{name}
						</li>
					))}
				</ul>
			)}
		</figure>
	);
}

/** A part of a column: its bottom and top, in percent of the height of the plot. */
interface Slice {
	name: string;
	from: number;
	to: number;
}

/** The round number at the top of a scale whose highest column is `highest`; at least `minTop`. Its half is whole, too: there is no half case. */
export function getScaleTop(highest: number, minTop: number): number {
	if (highest <= minTop) return minTop;
	const power = 10 ** Math.floor(Math.log10(highest));
	return [1, 2, 4, 6, 10].map((factor) => factor * power).find((top) => top >= highest)!;
}

/** Parts of one column, stacked from the bottom. */
export function stack(parts: readonly { name: string; value: number }[], top: number): Slice[] {
	let from = 0;
	return parts.flatMap(({ name, value }) => {
		if (value === 0) return [];
		const slice = { name, from, to: from + (100 * value) / top };
		from = slice.to;
		return [slice];
	});
}
