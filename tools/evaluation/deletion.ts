import { type Photo, seededRandom } from '@dermavigil/analysis';
import type { HeatMap } from '@dermavigil/contract';
import { topDecileMask } from './metrics/overlap.ts';
import { blur } from './perturbations.ts';

/** Strong enough to erase a lesion's pattern: sigma over the side of the square. */
const erasing = 1 / 16;

/** The photo with the pixels that `tenth` marks in the map's square replaced by those of its blurred copy. */
function erase(photo: Photo, blurred: Photo, tenth: Uint8Array, { left, top, side }: HeatMap['square']): Photo {
	const data = Uint8Array.from(photo.data);
	tenth.forEach((chosen, pixel) => {
		if (!chosen) return;
		const at = ((top + Math.floor(pixel / side)) * photo.width + left + (pixel % side)) * 4;
		data.set(blurred.data.subarray(at, at + 4), at);
	});
	return { ...photo, data };
}

/**
 * Two versions of the photo, for the deletion test (Petsiuk et al. 2018): one with the tenth of the square that the
 * heat-map marks most blurred away, one with a random tenth blurred. The latter comes from a map of random values with
 * as many cells, so that both are patches of the same coarseness.
 */
export async function eraseTenths(photo: Photo, map: HeatMap, seed: number): Promise<{ marked: Photo; random: Photo }> {
	const blurred = await blur(photo, erasing);
	const draw = seededRandom(seed);
	const values = map.values.map(draw);
	return {
		marked: erase(photo, blurred, topDecileMask(map, map.square.side), map.square),
		random: erase(photo, blurred, topDecileMask({ ...map, values }, map.square.side), map.square),
	};
}
