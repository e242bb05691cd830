import type { Comparison, Measure, Mode } from '@dermavigil/contract';

type SeriesPoint = Comparison['series'][number];

/** One measure over all scans, the earliest first. */
export interface Series {
	name: string;
	unit: string;
	/** The range that the axis shows at least. */
	range: readonly [number, number];
	/** The range in which photos of an unchanged spot can vary around a value; null when it is not known. */
	getSpread: ((value: number) => [low: number, high: number]) | null;
	points: { id: string; mode: Mode | null; date: string; value: number | null }[];
}

interface Kind extends Pick<Series, 'name' | 'unit' | 'range'> {
	key: keyof SeriesPoint;
	/** The measure whose uncertainty it has. */
	measure: Measure['name'] | null;
}

/** Fixed axes, so that a small difference does not look like a cliff. */
const kinds: Kind[] = [
	{ name: 'Area', unit: 'mm²', range: [0, 0], key: 'area_mm2', measure: null },
	{ name: 'Area, relative to the first scan', unit: '%', range: [0, 200], key: 'relative_area', measure: 'area' },
	{ name: 'Asymmetry', unit: '', range: [0, 1], key: 'asymmetry', measure: 'asymmetry' },
	{ name: 'Border', unit: '', range: [1, 3], key: 'border', measure: 'border' },
	{ name: 'Colors', unit: '', range: [0, 6], key: 'colors', measure: 'colors' },
	{
		name: 'Chance of cancer or precancer',
		unit: 'percent',
		range: [0, 100],
		key: 'malignant_probability',
		measure: 'malignant probability',
	},
];

/** Every measure that at least two of the scans have. */
export function getSeries({ series: scans, measures }: Pick<Comparison, 'series' | 'measures'>): Series[] {
	const sorted = scans.toSorted((one, other) => Date.parse(one.saved_at) - Date.parse(other.saved_at));
	return kinds
		.map(({ name, unit, range, key, measure }) => ({
			name,
			unit,
			range,
			getSpread: toSpread(measures.find((each) => each.name === measure)),
			points: sorted.map((scan) => ({
				id: scan.id,
				mode: scan.mode,
				date: scan.saved_at,
				value: scan[key] as number | null,
			})),
		}))
		.filter(({ points }) => points.filter(({ value }) => value !== null).length > 1);
}

function toSpread(measure: Measure | undefined): Series['getSpread'] {
	if (!measure || measure.uncertainty === null) return null;
	const { name, difference, uncertainty } = measure;
	if (name !== 'area') return (value) => [value - uncertainty, value + uncertainty];
	// The percentage applies in the direction of the difference; the factor is the same either way.
	const factor = (difference ?? 0) < 0 ? 1 / (1 - uncertainty / 100) : 1 + uncertainty / 100;
	return (value) => [value / factor, value * factor];
}

/** Evenly spaced round numbers that enclose all values, lowest to highest. */
export function ticksFor(values: number[]): number[] {
	const low = Math.min(...values);
	const high = Math.max(...values);
	const range = high - low || Math.abs(high) || 1;
	const power = 10 ** Math.floor(Math.log10(range / 3));
	const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => range / size <= 4)!;
	const first = Math.floor(low / step);
	const last = Math.max(first + 1, Math.ceil(high / step));
	return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
