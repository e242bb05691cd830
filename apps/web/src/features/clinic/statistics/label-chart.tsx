import { formatCount, type StatisticsWeek } from '@dermavigil/contract';

/** How often each label came first, week by week as a small row of columns, and in all. */
export function LabelChart({ weeks, names }: { weeks: readonly StatisticsWeek[]; names: readonly string[] }) {
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
