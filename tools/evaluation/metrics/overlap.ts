import type { HeatMap } from '@dermavigil/contract';
import { crossingsAt, type Polygon } from '../../../packages/analysis/src/outline/contour.ts';

/** The outline that a person drew: width x height values, 128 or more inside, stretched over the whole photo. */
export interface Mask {
	width: number;
	height: number;
	data: Uint8Array;
}

interface Size {
	width: number;
	height: number;
}

const inside = 128;

/** How many pixels of a mask are inside. */
export function maskArea({ data }: Mask): number {
	return data.reduce((sum, value) => sum + (value >= inside ? 1 : 0), 0);
}

/**
 * Dice coefficient (Dice 1945) of an outline, in pixels of the photo, and the one that a person drew: twice their
 * shared area over the sum of their areas, at the mask's resolution, 0 to 1. 0 when no outline was found; NaN when
 * nobody drew one either.
 */
export function dice(polygon: Polygon | null, photo: Size, mask: Mask): number {
	const scaled = (polygon ?? []).map(([x, y]): Polygon[number] => [
		(x / photo.width) * mask.width,
		(y / photo.height) * mask.height,
	]);
	let [shared, found] = [0, 0];
	for (let row = 0; row < mask.height; row++) {
		const crossings = crossingsAt(scaled, row + 0.5);
		for (let i = 0; i + 1 < crossings.length; i += 2) {
			const last = Math.min(mask.width, Math.ceil(crossings[i + 1]! - 0.5));
			for (let column = Math.max(0, Math.ceil(crossings[i]! - 0.5)); column < last; column++) {
				found++;
				if (mask.data[row * mask.width + column]! >= inside) shared++;
			}
		}
	}
	return (2 * shared) / (found + maskArea(mask));
}

/** Whether the center of the cell that a heat-map marks most lies inside the outline that a person drew (pointing game, Zhang et al. 2016). */
export function peakIsOnLesion({ square, columns, rows, values }: HeatMap, photo: Size, mask: Mask): boolean {
	const cell = values.indexOf(Math.max(...values));
	const x = square.left + (((cell % columns) + 0.5) / columns) * square.side;
	const y = square.top + ((Math.floor(cell / columns) + 0.5) / rows) * square.side;
	const column = Math.floor((x / photo.width) * mask.width);
	return mask.data[Math.floor((y / photo.height) * mask.height) * mask.width + column]! >= inside;
}

/**
 * The tenth of a square of side x side pixels that a heat-map marks most, with values interpolated between the cells' centers:
 * 1 for each pixel that belongs to it, row by row. The map has at least two columns and two rows.
 */
export function topDecileMask({ columns, rows, values }: Omit<HeatMap, 'square'>, side: number): Uint8Array {
	const position = (pixel: number, cells: number) =>
		Math.min(cells - 1, Math.max(0, ((pixel + 0.5) / side) * cells - 0.5));
	const heat = Float32Array.from({ length: side * side }, (_, pixel) => {
		const [x, y] = [position(pixel % side, columns), position(Math.floor(pixel / side), rows)];
		const [left, top] = [Math.min(columns - 2, Math.floor(x)), Math.min(rows - 2, Math.floor(y))];
		const at = (row: number) =>
			values[row * columns + left]! * (left + 1 - x) + values[row * columns + left + 1]! * (x - left);
		return at(top) * (top + 1 - y) + at(top + 1) * (y - top);
	});
	const wanted = Math.round(heat.length / 10);
	const threshold = heat.slice().sort()[heat.length - wanted]!;
	// Of the pixels exactly at the threshold, only as many as complete the tenth.
	let ties = wanted - heat.reduce((sum, value) => sum + (value > threshold ? 1 : 0), 0);
	return Uint8Array.from(heat, (value) => (value > threshold || (value === threshold && ties-- > 0) ? 1 : 0));
}
