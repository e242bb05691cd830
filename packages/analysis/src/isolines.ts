import type { HeatMap } from '@dermavigil/contract';
import type { Photo } from './photo.ts';
import { forEachPixel } from './saliency.ts';

/** The attention at each line, 0 to 1, and half of the line's width in pixels: the more attention, the bolder. */
const lines = [
	{ level: 0.25, reach: 1 },
	{ level: 0.5, reach: 1 },
	{ level: 0.75, reach: 2 },
	{ level: 0.92, reach: 2 },
] as const;
const halo = [8, 33, 38, 200] as const;
const ink = [255, 255, 255, 255] as const;

/**
 * The map as lines of equal attention on a transparent RGBA image: white inside dark, so that they are visible on every
 * skin tone and to the color-blind. `map.square` is in pixels of that image: see scaleHeatMap.
 */
export function paintIsolines(map: HeatMap, width: number, height: number): Photo {
	const data = new Uint8ClampedArray(width * height * 4);
	const bands = new Uint8Array(width * height);
	forEachPixel(map, width, height, (at, color) => {
		const value = color / 4 / 255;
		bands[at / 4] = lines.filter(({ level }) => value >= level).length;
	});
	const edges = findEdges(bands, width);
	for (const [wider, color] of [
		[1, halo],
		[0, ink],
	] as const) {
		for (const { at, line } of edges) dot(data, width, at, lines[line]!.reach + wider, color);
	}
	return { width, height, data };
}

/** Pixels whose right or lower neighbor lies in another band, with the line between them. */
function findEdges(bands: Uint8Array, width: number): { at: number; line: number }[] {
	const edges: { at: number; line: number }[] = [];
	for (let at = 0; at < bands.length - width; at++) {
		for (const next of [(at + 1) % width === 0 ? at : at + 1, at + width]) {
			if (bands[at] !== bands[next]) edges.push({ at, line: Math.max(bands[at]!, bands[next]!) - 1 });
		}
	}
	return edges;
}

/** Fills the square of pixels around a pixel; anything beyond the image is left out. */
function dot(data: Uint8ClampedArray, width: number, at: number, reach: number, color: readonly number[]): void {
	const [column, row] = [at % width, Math.floor(at / width)];
	const height = data.length / 4 / width;
	for (let y = Math.max(0, row - reach + 1); y <= Math.min(height - 1, row + reach - 1); y++) {
		for (let x = Math.max(0, column - reach + 1); x <= Math.min(width - 1, column + reach - 1); x++) {
			data.set(color, (y * width + x) * 4);
		}
	}
}
