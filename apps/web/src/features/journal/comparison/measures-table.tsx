import type { Measure } from '@dermavigil/contract';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Table } from '../../../ui/table.tsx';
import { changeTexts, differenceUnit, formatMeasure, measureTexts } from './measures.ts';

/** What was measured on both photos, and whether the difference is more than chance. */
export function MeasuresTable({ measures }: { measures: Measure[] }) {
	return (
		<div className="grid gap-3 [&>*]:min-w-0">
			<div className="max-sm:[&_td]:px-2 max-sm:[&_th]:px-2">
				<Table
					caption="What was measured on the two photos"
					columns={['Measure', 'Before', 'After', 'Difference ± uncertainty']}
					rows={measures.map(row)}
				/>
			</div>
			<p className="text-quiet text-sm">
				Uncertainty: two photos of an unchanged spot can differ by this much. A smaller difference is called no
				measurable change.
			</p>
			<Disclosure title="What these measures mean">
				<dl className="grid gap-2.5 text-sm">
					{measures.map(({ name }) => (
						<div key={name}>
							<dt className="font-semibold">{measureTexts[name].name}</dt>
							<dd className="text-quiet">{measureTexts[name].meaning}</dd>
						</div>
					))}
				</dl>
				<p className="mt-3 text-quiet text-sm">
					Shape and colors were measured again in both photos, so they may differ a little from the single scans. The AI
					cancer probability is that of each scan.
				</p>
			</Disclosure>
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
