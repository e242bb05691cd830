import { type Comparison, formatDateTime } from '@dermavigil/contract';
import { useState } from 'react';
import { formatMeasure } from '../../../results/comparison/measures.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Table } from '../../../ui/table.tsx';
import { getSeries } from './series.ts';
import { SeriesPlot } from './series-plot.tsx';

/** One measure at a time over all scans of the lesion, as a chart and as a table. */
export function SeriesChart(comparison: Pick<Comparison, 'series' | 'measures'>) {
	const all = getSeries(comparison);
	const [chosen, setChosen] = useState('');
	const shown = all.find(({ name }) => name === chosen) ?? all[0];
	if (!shown) return <p className="text-quiet text-sm">No measure could be taken of at least two of these scans.</p>;
	return (
		<div className="grid print:break-inside-avoid gap-4 [&>*]:min-w-0">
			<Select
				label="Measure"
				value={shown.name}
				options={all.map(({ name, unit }) => ({
					value: name,
					text: ['', 'percent', '%'].includes(unit) ? name : `${name} (${unit})`,
				}))}
				onChange={setChosen}
			/>
			<SeriesPlot series={shown} />
			{shown.getSpread && (
				<p className="text-quiet text-sm">Shaded: two photos of an unchanged spot can differ by this much.</p>
			)}
			<Disclosure title="Values as a table">
				<Table
					caption={`${shown.name}, scan by scan`}
					columns={['Scan', shown.name]}
					rows={shown.points.map(({ date, mode, value }, index) => [
						`No. ${index + 1}, ${formatDateTime(date)}`,
						formatMeasure(value, shown.unit, mode),
					])}
				/>
			</Disclosure>
		</div>
	);
}
