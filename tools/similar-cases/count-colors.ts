/** Steps into which red, green and blue are divided. */
const steps = 8;

/**
 * A color histogram of a model input (planar RGB, -1 to 1): the square roots of the shares of its 512 colors, so that the
 * scalar product of two histograms is their Bhattacharyya coefficient.
 */
export function countColors(input: Float32Array): number[] {
	const plane = input.length / 3;
	const counts = new Array<number>(steps ** 3).fill(0);
	const toStep = (value: number) => Math.max(0, Math.min(steps - 1, Math.floor(((value + 1) / 2) * steps)));
	for (let i = 0; i < plane; i++) {
		const color = (toStep(input[i]!) * steps + toStep(input[plane + i]!)) * steps + toStep(input[2 * plane + i]!);
		counts[color]!++;
	}
	return counts.map((count) => Math.sqrt(count / plane));
}
