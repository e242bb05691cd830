/** The model's outputs for a batch of views, as onnxruntime gives them: (views x ...) values, row by row. */
export interface Outputs {
	dermoscopy_logits: Float32Array;
	phone_logits: Float32Array;
	gate_logits: Float32Array;
	dermoscopy_maps: Float32Array;
	phone_maps: Float32Array;
	outline_logits: Float32Array;
	embedding: Float32Array;
}

/** The outputs of some views followed by those of others. */
export function joinOutputs(parts: readonly Outputs[]): Outputs {
	const names = Object.keys(parts[0] ?? {}) as (keyof Outputs)[];
	const joined = names.map((name) => {
		const values = new Float32Array(parts.reduce((length, part) => length + part[name].length, 0));
		let at = 0;
		for (const part of parts) {
			values.set(part[name], at);
			at += part[name].length;
		}
		return [name, values];
	});
	return Object.fromEntries(joined) as Outputs;
}
