import { around, closedPath } from './closed-path.ts';

const POINTS = 40;

/** Distance of a ring with this `radius` and `seed` from (0, 0) in the direction `angle`, in radians. */
export function contourReach(angle: number, radius: number, seed: number, unevenness = 0.12): number {
	const wave =
		0.5 * Math.sin(2 * angle + seed) + 0.32 * Math.sin(3 * angle + 2.3 * seed) + 0.18 * Math.sin(5 * angle - seed);
	return radius * (1 + unevenness * wave);
}

/**
 * A closed, slightly uneven ring around (0, 0), as SVG path data: the brand's motif, a lesion's outline drawn like the
 * contour lines of a map. The same `seed` and `radius` always give the same ring.
 */
export function contourPath(radius: number, seed: number, unevenness = 0.12): string {
	return closedPath(around(POINTS, (angle) => contourReach(angle, radius, seed, unevenness)));
}
