import type { Feature } from './descriptors.ts';

/** Two features that look alike, and how far ahead of the next best match: 0 (certain) to 1. */
export interface Match {
	from: Feature;
	to: Feature;
	doubt: number;
}

/** The second best match must be this much farther away than the best (Lowe 2004). */
const maxDistanceRatio = 0.88;

/** Pairs of features of two photos that are each other's nearest neighbors, clearest first. */
export function matchFeatures(from: readonly Feature[], to: readonly Feature[]): Match[] {
	const nearestTo = new Int32Array(to.length).fill(-1);
	const likenessTo = new Float32Array(to.length);
	const best = from.map((feature, i) => {
		let [first, second, index] = [0, 0, -1];
		for (let j = 0; j < to.length; j++) {
			const likeness = dot(feature.descriptor, to[j]!.descriptor);
			if (likeness > likenessTo[j]!) {
				likenessTo[j] = likeness;
				nearestTo[j] = i;
			}
			if (likeness > first) {
				// Two orientations of one keypoint do not compete with each other.
				if (index < 0 || to[index]!.x !== to[j]!.x || to[index]!.y !== to[j]!.y) second = first;
				[first, index] = [likeness, j];
			} else if (likeness > second && !(to[index]!.x === to[j]!.x && to[index]!.y === to[j]!.y)) second = likeness;
		}
		return { index, doubt: Math.sqrt((1 - first) / Math.max(1e-6, 1 - second)) };
	});
	return best
		.flatMap(({ index, doubt }, i) =>
			index >= 0 && nearestTo[index] === i && doubt <= maxDistanceRatio
				? [{ from: from[i]!, to: to[index]!, doubt }]
				: [],
		)
		.sort((one, other) => one.doubt - other.doubt);
}

function dot(one: Float32Array, other: Float32Array): number {
	let sum = 0;
	for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
	return sum;
}
