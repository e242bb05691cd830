import { formatCount, type StatisticsWeek } from '@dermavigil/contract';

/** How often each label came first, week by week as a small row of columns, and in all. */
export function LabelChart({ weeks, names }: { weeks: readonly StatisticsWeek[]; names: readonly string[] }) {
	const highest = Math.max(1, ...weeks.flatMap(({ labels }) => Object.values(labels)));
	const width = 100 / weeks.length;
	return (
		<ul className="grid gap-y-2.5">
			{names.map((name) => (
				<li
					key={name}
					className="grid grid-cols-[minmax(0,1fr)_4.5rem_3rem] sm:grid-cols-[minmax(0,1fr)_7rem_3rem] items-end gap-3 text-sm"
				>
					<span className="break-words">{name}</span>
					<svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="h-9 w-full">
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
					<span className="text-right tabular-nums">
						{formatCount(weeks.reduce((sum, { labels }) => sum + (labels[name] ?? 0), 0))}
					</span>
				</li>
			))}
		</ul>
	);
}
