import type { Measure } from '@dermavigil/contract';
import { Table } from '../../ui/table.tsx';
import { changeTexts, differenceUnit, formatMeasure, measureTexts } from './measures.ts';

/** What was measured on both photos, and whether the difference is more than chance. */
export function MeasuresTable({ measures }: { measures: Measure[] }) {
	return (
		<div className="max-sm:[&_td]:px-2 max-sm:[&_th]:px-2 max-sm:[&_tbody_th]:w-24">
			<Table
				caption="What was measured on the two photos"
				columns={['Measure', 'Before', 'After', 'Difference ± uncertainty']}
				rows={measures.map(row)}
			/>
		</div>
	);
}

function row(measure: Measure) {
	const { name, unit, before, after, difference, uncertainty, change } = measure;
	const changed = change === 'increase' || change === 'decrease';
	return [
		measureTexts[name].name,
		formatMeasure(before, unit),
		formatMeasure(after, unit),
		<>
			{formatMeasure(difference, differenceUnit(measure), true)}
			{uncertainty !== null && ` ± ${formatMeasure(uncertainty, differenceUnit(measure))}`}
			<span className={`block text-sm ${changed ? 'font-semibold' : 'text-quiet'}`}>{changeTexts[change]}</span>
		</>,
	] as const;
}
