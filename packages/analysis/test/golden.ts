import type { Measurement } from '../src/inference/measurement.ts';

/** What training/golden.py measured on one image: every `step`-th value of each array. */
export type GoldenVectors = Record<string, { step: number; values: number[] }>;

/** The largest absolute difference from what Python measured, for each array. */
export function largestDifferences(
	{ input, scores, embedding, maps }: Measurement,
	expected: GoldenVectors,
): Record<string, number> {
	const measured: Record<string, ArrayLike<number>> = {
		input,
		dermoscopy_logits: scores.dermoscopy,
		phone_logits: scores.phone,
		gate_logits: scores.gate,
		dermoscopy_maps: maps.dermoscopy,
		phone_maps: maps.phone,
		outline_logits: maps.outline,
		embedding,
	};
	return Object.fromEntries(
		Object.entries(expected).map(([name, { step, values }]) => {
			const differences = values.map((value, i) => Math.abs(value - (measured[name]?.[i * step] ?? Number.NaN)));
			return [name, Math.max(...differences)];
		}),
	);
}
