import type { Comparison, LesionScan } from '@dermavigil/contract';
import { getSeries } from '../comparison/series.ts';
import { SeriesChart } from '../comparison/series-chart.tsx';
import { Section } from '../section.tsx';

/** Risk and size over all scans, where at least two of them have one. */
export function OverTime({ scans }: { scans: LesionScan[] }) {
	const shown = { series: scans.map(toPoint), measures: [] };
	if (getSeries(shown).length === 0) return null;
	return (
		<Section title="Over time">
			<SeriesChart {...shown} />
		</Section>
	);
}

/** What a scan has by itself: the rest is measured only when two are compared. */
const toPoint = (scan: LesionScan): Comparison['series'][number] => ({
	id: scan.id,
	saved_at: scan.saved_at,
	risk_level: scan.risk_level,
	area_mm2: scan.area_mm2,
	malignant_probability: scan.malignant_probability,
	relative_area: null,
	asymmetry: null,
	border: null,
	colors: null,
});
