import type { HeatMap, Square } from '@dermavigil/contract';
import type { Photo } from './photo.ts';

/**
 * The class activation map of one class over `square`: by how much the class's score exceeds the average of all
 * classes, cell by cell, stretched to 0..1 (Zhou et al. 2016). `maps` holds classes x side x side values. A map that is
 * the same everywhere gives zeros.
 */
export function classHeatMap(maps: Float32Array, classes: number, chosen: number, square: Square): HeatMap {
	const cells = maps.length / classes;
	const side = Math.sqrt(cells);
	const evidence = Array.from({ length: cells }, (_, cell) => {
		let mean = 0;
		for (let c = 0; c < classes; c++) mean += maps[c * cells + cell]! / classes;
		return maps[chosen * cells + cell]! - mean;
	});
	const low = Math.min(...evidence);
	const range = Math.max(...evidence) - low || 1;
	return { square, columns: side, rows: side, values: evidence.map((value) => (value - low) / range) };
}

/** The same map for a copy of the photo that is `factor` times as large. */
export function scaleHeatMap(map: HeatMap, factor: number): HeatMap {
	const { left, top, side } = map.square;
	return { ...map, square: { left: left * factor, top: top * factor, side: side * factor } };
}

// Amber to crimson: lightness falls as attention rises, so the order survives in gray and for the color-blind.
const stops = [
	[255, 214, 102],
	[247, 148, 29],
	[226, 74, 51],
	[150, 20, 60],
] as const;
const faintest = 0.25;
const strongest = 190;

/** Red, green, blue and alpha, 0 to 255, of each of 256 steps of attention. */
const palette = Uint8ClampedArray.from({ length: 256 * 4 }, (_, index) => {
	const value = Math.floor(index / 4) / 255;
	const shown = Math.max(0, (value - faintest) / (1 - faintest));
	const channel = index % 4;
	if (channel === 3) return strongest * Math.sqrt(shown);
	const position = shown * (stops.length - 1);
	const stop = Math.min(stops.length - 2, Math.floor(position));
	return stops[stop]![channel]! + (stops[stop + 1]![channel]! - stops[stop]![channel]!) * (position - stop);
});

/** The cell and weight to interpolate from at each of `length` pixels; the map covers `side` of them, starting at `start`. */
function samples(
	length: number,
	start: number,
	side: number,
	cells: number,
): { cell: Int32Array; weight: Float32Array } {
	const cell = new Int32Array(length).fill(-1);
	const weight = new Float32Array(length);
	for (let i = Math.max(0, Math.ceil(start)); i < Math.min(length, start + side); i++) {
		const position = Math.min(cells - 1, Math.max(0, ((i + 0.5 - start) / side) * cells - 0.5));
		cell[i] = Math.min(cells - 2, Math.floor(position));
		weight[i] = position - cell[i]!;
	}
	return { cell, weight };
}

/**
 * Calls `paint` for every pixel of a width x height image that lies in the map's square, given in pixels of that image:
 * with the pixel's first byte in RGBA, and the first entry of its color in the palette, interpolated between cells.
 */
export function forEachPixel(
	map: HeatMap,
	width: number,
	height: number,
	paint: (at: number, color: number) => void,
): void {
	const across = samples(width, map.square.left, map.square.side, map.columns);
	const down = samples(height, map.square.top, map.square.side, map.rows);
	const columns = new Float32Array(map.columns);
	for (let y = 0; y < height; y++) {
		const upper = down.cell[y]! * map.columns;
		if (upper < 0) continue;
		for (let c = 0; c < map.columns; c++) {
			const above = map.values[upper + c]!;
			columns[c] = above + (map.values[upper + map.columns + c]! - above) * down.weight[y]!;
		}
		for (let x = 0; x < width; x++) {
			const cell = across.cell[x]!;
			if (cell < 0) continue;
			const value = columns[cell]! + (columns[cell + 1]! - columns[cell]!) * across.weight[x]!;
			// Math.round would give the same, but account for a quarter of the time for the whole image.
			paint((y * width + x) * 4, ((value * 255 + 0.5) | 0) * 4);
		}
	}
}

/** The map as a transparent RGBA image, clear outside the square. `map.square` is in pixels of that image: see scaleHeatMap. */
export function paintHeatMap(map: HeatMap, width: number, height: number): Photo {
	const data = new Uint8ClampedArray(width * height * 4);
	forEachPixel(map, width, height, (at, color) => {
		data[at] = palette[color]!;
		data[at + 1] = palette[color + 1]!;
		data[at + 2] = palette[color + 2]!;
		data[at + 3] = palette[color + 3]!;
	});
	return { width, height, data };
}

/** `above` over `below`, 0 to 255 each, rounded to whole numbers: this runs for every channel of the image that is sent. */
function blend(below: number, above: number, alpha: number): number {
	const sum = above * alpha + below * (255 - alpha) + 128;
	return (sum + (sum >> 8)) >> 8;
}

/** Paints the map onto the photo's own pixels, in place. `map.square` is in pixels of the photo: see scaleHeatMap. */
export function overlayHeatMap({ data, width, height }: Photo, map: HeatMap): void {
	forEachPixel(map, width, height, (at, color) => {
		const alpha = palette[color + 3]!;
		if (alpha === 0) return;
		data[at] = blend(data[at]!, palette[color]!, alpha);
		data[at + 1] = blend(data[at + 1]!, palette[color + 1]!, alpha);
		data[at + 2] = blend(data[at + 2]!, palette[color + 2]!, alpha);
	});
}
