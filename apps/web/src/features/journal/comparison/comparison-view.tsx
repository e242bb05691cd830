import type { Comparison } from '@dermavigil/contract';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Day } from '../../../results/day.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { MeasuresTable } from './measures-table.tsx';
import { PhotoViews } from './photo-views.tsx';
import { ScaleMarker } from './scale-marker.tsx';
import { SeriesChart } from './series-chart.tsx';

interface ComparisonViewProps {
	comparison: Comparison;
	/** A scale changed, so the comparison is out of date. */
	onScaled(): void;
}

/** The summary first, then the photos, then the measurements. */
export function ComparisonView({ comparison, onScaled }: ComparisonViewProps) {
	const { change_summary, change_recommendation, before, after, measures } = comparison;
	return (
		<div className="grid gap-8 [&>*]:min-w-0">
			<div className="grid gap-3">
				<p className="text-quiet text-sm">
					<Day at={before.saved_at} withTime /> compared with <Day at={after.saved_at} withTime />
				</p>
				<p className="font-serif text-lg">{change_summary}</p>
				<p>{change_recommendation}</p>
				<p className="flex gap-2.5 text-quiet text-sm">
					<Info aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
					Measured by a computer and not a substitute for medical advice. For research and education, not a medical
					device.
				</p>
			</div>
			<Part title="The two photos">
				<PhotoViews {...comparison} />
			</Part>
			<Part title="What was measured">
				<MeasuresTable measures={measures} />
			</Part>
			<Part title="Over all scans">
				<SeriesChart {...comparison} />
			</Part>
			<div className="border-line border-t">
				<Disclosure title="Measure in millimeters">
					<ScaleMarker {...comparison} onChanged={onScaled} />
				</Disclosure>
			</div>
		</div>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h3 className="mb-3 text-lg">{title}</h3>
			{children}
		</section>
	);
}
