import type { Comparison, Measure } from '@dermavigil/contract';
import { type MeasuredScan, toArea } from '../../db/measured-scan.ts';

type SeriesPoint = Comparison['series'][number];

/** The ratio of the later area to the earlier; null where it is not known. */
const toFactor = (area: Measure | null | undefined) =>
	typeof area?.difference === 'number' ? 1 + area.difference / 100 : null;

/** Puts what was compared in place of what was assessed. */
function replacePair(values: (number | null)[], [before, after]: readonly [number, number], compared?: Measure): void {
	values[before] = compared?.before ?? null;
	values[after] = compared?.after ?? null;
}

/** Percent of the first scan's area, by the sizes in square millimeters or, for the pair, by what was compared. */
function relativeAreas(
	sizes: (number | null)[],
	area: Measure | undefined,
	sinceFirst: Measure | null,
	[before, after]: readonly [number, number],
) {
	const [first = null] = sizes;
	const relative = sizes.map((size) => (first && size !== null ? (100 * size) / first : null));
	const [step, whole] = [toFactor(area), toFactor(before > 0 ? sinceFirst : area)];
	if (whole) relative[after] = 100 * whole;
	if (whole && step) relative[before] = (100 * whole) / step;
	return relative.slice(1).some((percent) => percent !== null) ? relative.with(0, 100) : relative.map(() => null);
}

/**
 * A lesion's scans over time, earliest first, by the assessment of each. A pair of them, by default the last two, and, for
 * their areas, the first were compared with each other: what was compared takes precedence, so that the chart and the
 * comparison say the same.
 */
export function toSeries(
	scans: readonly MeasuredScan[],
	measures: readonly Measure[],
	sinceFirst: Measure | null,
	pair: readonly [number, number] = [scans.length - 2, scans.length - 1],
): SeriesPoint[] {
	const area = measures.find(({ name }) => name === 'area');
	const sizes = scans.map(toArea);
	if (area?.unit === 'mm²') replacePair(sizes, pair, area);
	const relative = relativeAreas(sizes, area, sinceFirst, pair);
	const take = (name: 'asymmetry' | 'border' | 'colors') => {
		const values = scans.map((scan) => scan[name]);
		const compared = measures.find((measure) => measure.name === name);
		replacePair(values, pair, compared);
		return values;
	};
	const [asymmetry, border, colors] = [take('asymmetry'), take('border'), take('colors')];
	return scans.map(({ id, mode, savedAt, riskLevel, malignant }, i) => ({
		id,
		mode,
		saved_at: savedAt.toISOString(),
		risk_level: riskLevel,
		area_mm2: sizes[i] ?? null,
		relative_area: relative[i] ?? null,
		asymmetry: asymmetry[i] ?? null,
		border: border[i] ?? null,
		colors: colors[i] ?? null,
		malignant_probability: malignant,
	}));
}
