import type { Measure } from '@dermavigil/contract';
import { measureTexts } from '../../../results/comparison/measures.ts';
import { MeasuresTable } from '../../../results/comparison/measures-table.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';

/** What was measured on both photos, and what that means. */
export function MeasuresPart({ measures }: { measures: Measure[] }) {
	return (
		<div className="grid gap-3 [&>*]:min-w-0">
			<MeasuresTable measures={measures} />
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
					Shape and colors were measured again in both photos, so they may differ a little from the single scans. The
					chance of cancer or precancer is that of each scan.
				</p>
			</Disclosure>
		</div>
	);
}
