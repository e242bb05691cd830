/** Below this correlation two frames show different things: the camera moved farther than can be measured as a shift. */
const minCorrelation = 0.8;

/**
 * How far the camera moved between two gray frames of one size, in sides: the shift that best explains their difference
 * (least squares, Lucas and Kanade 1981); Infinity when they hardly resemble each other. A mere change of light is not
 * motion.
 */
export function measureShift(before: Float64Array, after: Float64Array): number {
	const side = Math.sqrt(before.length);
	if (correlate(before, after) < minCorrelation) return Infinity;
	const [first, second] = [halve(before, side), halve(after, side)];
	const half = side >> 1;
	let [xx, xy, yy, xt, yt] = [0, 0, 0, 0, 0];
	const lighter = mean(second) - mean(first);
	for (let row = 1; row < half - 1; row++) {
		for (let i = row * half + 1; i < (row + 1) * half - 1; i++) {
			const x = (first[i + 1]! - first[i - 1]! + second[i + 1]! - second[i - 1]!) / 4;
			const y = (first[i + half]! - first[i - half]! + second[i + half]! - second[i - half]!) / 4;
			const t = second[i]! - first[i]! - lighter;
			xx += x * x;
			xy += x * y;
			yy += y * y;
			xt += x * t;
			yt += y * t;
		}
	}
	const determinant = xx * yy - xy * xy;
	if (determinant < 1e-12) return 0;
	return Math.hypot(xy * yt - yy * xt, xy * xt - xx * yt) / determinant / half;
}

function correlate(before: Float64Array, after: Float64Array): number {
	const [meanBefore, meanAfter] = [mean(before), mean(after)];
	let [both, first, second] = [0, 0, 0];
	for (let i = 0; i < before.length; i++) {
		const [a, b] = [before[i]! - meanBefore, after[i]! - meanAfter];
		both += a * b;
		first += a * a;
		second += b * b;
	}
	return first === 0 || second === 0 ? 1 : both / Math.sqrt(first * second);
}

/** Averages each 2 x 2 pixels, because noise would look like motion. */
function halve(gray: Float64Array, side: number): Float64Array {
	const half = side >> 1;
	const halved = new Float64Array(half * half);
	for (let i = 0; i < halved.length; i++) {
		const at = 2 * Math.floor(i / half) * side + 2 * (i % half);
		halved[i] = (gray[at]! + gray[at + 1]! + gray[at + side]! + gray[at + side + 1]!) / 4;
	}
	return halved;
}

function mean(values: Float64Array): number {
	let sum = 0;
	for (let i = 0; i < values.length; i++) sum += values[i]!;
	return sum / values.length;
}
