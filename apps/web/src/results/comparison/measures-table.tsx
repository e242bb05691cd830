import type { Comparison, Measure, Mode } from '@dermavigil/contract';
import { Table } from '../../ui/table.tsx';
import { changeTexts, differenceUnit, formatDifference, formatMeasure, measureTexts } from './measures.ts';

/** What was measured on both photos, and whether the difference is more than chance. */
export function MeasuresTable({ measures, before, after }: Pick<Comparison, 'measures' | 'before' | 'after'>) {
	return (
		<div className="max-sm:[&_tbody_th]:w-24">
			<Table
				caption="What was measured on the two photos"
				columns={['Measure', 'Before', 'After', 'Difference ± uncertainty']}
				rows={measures.map((measure) => row(measure, before.mode, after.mode))}
			/>
		</div>
	);
}

function row(measure: Measure, modeBefore: Mode | null, modeAfter: Mode | null) {
	const { name, unit, before, after, difference, uncertainty, change } = measure;
	const changed = change === 'increase' || change === 'decrease';
	return [
		measureTexts[name].name,
		formatMeasure(before, unit, modeBefore),
		formatMeasure(after, unit, modeAfter),
		<>
			{formatDifference(difference, differenceUnit(measure), true)}
			{uncertainty !== null && ` ± ${formatDifference(uncertainty, differenceUnit(measure))}`}
			<span className={`block text-sm ${changed ? 'font-semibold' : 'text-quiet'}`}>{changeTexts[change]}</span>
		</>,
	] as const;
}
