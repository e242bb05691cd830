import type { Comparison, Measure } from '@dermavigil/contract';
import { type MeasuredScan, toArea } from '../../db/measured-scan.ts';

type SeriesPoint = Comparison['series'][number];

/** The ratio of the later area to the earlier one; null when it is not known. */
const toFactor = (area: Measure | null | undefined) =>
	typeof area?.difference === 'number' ? 1 + area.difference / 100 : null;

/** Replaces assessed values with compared ones. */
function replacePair(values: (number | null)[], [before, after]: readonly [number, number], compared?: Measure): void {
	values[before] = compared?.before ?? null;
	values[after] = compared?.after ?? null;
}

/** Areas in percent of the first scan's, from the sizes in square millimeters or, for the pair, from what was compared. */
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
 * A lesion's scans over time, earliest first, with values from each one's assessment. One pair, by default the last
 * two, was compared directly and, for their areas, so was the first scan: compared values take precedence, so that the
 * chart and the comparison agree.
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
