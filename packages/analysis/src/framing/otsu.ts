const bins = 128;

/**
 * The threshold, 0 to 1, that splits the values at `indices`, 0 to 1, into the two groups with the largest variance between
 * them (Otsu 1979).
 */
export function chooseThreshold(values: Float32Array, indices: ArrayLike<number>): number {
	const counts = new Float64Array(bins);
	for (let i = 0; i < indices.length; i++) counts[Math.min(bins - 1, Math.floor(values[indices[i]!]! * bins))]!++;
	const total = counts.reduce((sum, count, bin) => sum + count * bin, 0);
	let [below, sumBelow, widest, threshold] = [0, 0, 0, 1];
	for (let bin = 0; bin < bins - 1; bin++) {
		below += counts[bin]!;
		sumBelow += counts[bin]! * bin;
		const above = indices.length - below;
		if (below === 0 || above === 0) continue;
		const variance = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
		if (variance > widest) [widest, threshold] = [variance, (bin + 1) / bins];
	}
	return threshold;
}
