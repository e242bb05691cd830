/** A point in an image, in pixels. */
export type Point = readonly [x: number, y: number];

/** Scale, rotation and translation: x' = a x - b y + dx, y' = b x + a y + dy. */
export interface Similarity {
	a: number;
	b: number;
	dx: number;
	dy: number;
}

/** Applies the similarity to a point: from pixels of one image to pixels of the other. */
export function move({ a, b, dx, dy }: Similarity, [x, y]: Point): [x: number, y: number] {
	return [a * x - b * y + dx, b * x + a * y + dy];
}

/** The factor by which lengths change. */
export const getScale = ({ a, b }: Similarity): number => Math.hypot(a, b);
/** The rotation in radians, from -π to π: positive from x toward y, which is clockwise on screen. */
export const getRotation = ({ a, b }: Similarity): number => Math.atan2(b, a);

/** The inverse similarity. */
export function invert({ a, b, dx, dy }: Similarity): Similarity {
	const squared = a * a + b * b;
	return { a: a / squared, b: -b / squared, dx: -(a * dx + b * dy) / squared, dy: (b * dx - a * dy) / squared };
}

/** The mean of the points; (0, 0) when there are none. */
export function centroid(points: readonly Point[]): Point {
	const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, points.length);
	return [mean(0), mean(1)];
}

/**
 * The similarity that brings `from` to `to` with the least squared distances (Umeyama 1991, in the plane). Needs at
 * least two different points.
 */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
	const [[fx, fy], [tx, ty]] = [centroid(from), centroid(to)];
	let [dot, cross, squares] = [0, 0, 0];
	from.forEach(([x, y], i) => {
		const [u, v] = [to[i]![0] - tx, to[i]![1] - ty];
		dot += (x - fx) * u + (y - fy) * v;
		cross += (x - fx) * v - (y - fy) * u;
		squares += (x - fx) ** 2 + (y - fy) ** 2;
	});
	const [a, b] = [dot / squares, cross / squares];
	return { a, b, dx: tx - a * fx + b * fy, dy: ty - b * fx - a * fy };
}
