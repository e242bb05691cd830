import { type Comparison, formatDateTime } from '@dermavigil/contract';
import { useId, useState } from 'react';
import { formatMeasure } from '../../../results/comparison/measures.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Table } from '../../../ui/table.tsx';
import { getSeries } from './series.ts';
import { SeriesPlot } from './series-plot.tsx';

/** One measure at a time over all scans of the lesion, as a chart and as a table. */
export function SeriesChart(comparison: Pick<Comparison, 'series' | 'measures'>) {
	const all = getSeries(comparison);
	const [chosen, setChosen] = useState('');
	const id = useId();
	const shown = all.find(({ name }) => name === chosen) ?? all[0];
	if (!shown) return <p className="text-quiet text-sm">No measure could be taken of at least two of these scans.</p>;
	return (
		<div className="grid gap-4 [&>*]:min-w-0">
			<div className="flex flex-wrap items-center gap-3">
				<label htmlFor={id} className="font-semibold text-sm">
					Measure
				</label>
				<select
					id={id}
					value={shown.name}
					onChange={(event) => setChosen(event.target.value)}
					className="min-h-11 min-w-0 max-w-full grow basis-[8rem] rounded-md border border-edge bg-surface px-3 text-sm sm:flex-none"
				>
					{all.map(({ name, unit }) => (
						<option key={name} value={name}>
							{['', 'percent', '%'].includes(unit) ? name : `${name} (${unit})`}
						</option>
					))}
				</select>
			</div>
			<SeriesPlot series={shown} />
			{shown.uncertainty !== null && (
				<p className="text-quiet text-sm">Shaded: two photos of an unchanged spot can differ by this much.</p>
			)}
			<Disclosure title="Values as a table">
				<Table
					caption={`${shown.name}, scan by scan`}
					columns={['Scan', shown.name]}
					rows={shown.points.map(({ date, value }, index) => [
						`No. ${index + 1}, ${formatDateTime(date)}`,
						formatMeasure(value, shown.unit),
					])}
				/>
			</Disclosure>
		</div>
	);
}
