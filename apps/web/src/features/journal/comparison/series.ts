import type { Comparison } from '@dermavigil/contract';

type SeriesPoint = Comparison['series'][number];

/** One measure over all scans, the earliest first. */
export interface Series {
	name: string;
	unit: string;
	points: { id: string; date: string; value: number | null }[];
}

const kinds: { name: string; unit: string; key: keyof SeriesPoint & `${string}` }[] = [
	{ name: 'Area', unit: 'mm²', key: 'area_mm2' },
	{ name: 'Area, relative to the first scan', unit: '%', key: 'relative_area' },
	{ name: 'Asymmetry', unit: '', key: 'asymmetry' },
	{ name: 'Border', unit: '', key: 'border' },
	{ name: 'Colors', unit: '', key: 'colors' },
	{ name: 'AI cancer probability', unit: 'percent', key: 'malignant_probability' },
];

/** Every measure that at least two of the scans have. */
export function getSeries(scans: SeriesPoint[]): Series[] {
	const sorted = scans.toSorted((one, other) => Date.parse(one.saved_at) - Date.parse(other.saved_at));
	return kinds
		.map(({ name, unit, key }) => ({
			name,
			unit,
			points: sorted.map((scan) => ({ id: scan.id, date: scan.saved_at, value: scan[key] as number | null })),
		}))
		.filter(({ points }) => points.filter(({ value }) => value !== null).length > 1);
}

/** Round numbers that enclose all values, from the lowest to the highest, evenly apart. */
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
