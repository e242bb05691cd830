import * as runtime from '#runtime';
import { toViews } from './views.ts';

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

/** What one run of the model sees: an input (3 x size x size), turned and mirrored as `view` says (views.ts). */
export interface ViewedInput {
	input: Float32Array;
	view: number;
}

export interface Session {
	/**
	 * Runs views of inputs of one size, one by one: the outputs of a view do not depend on those beside it. Calls wait for each
	 * other; one that fails leaves the next unharmed.
	 */
	run(views: readonly ViewedInput[], size: number): Promise<Outputs>;
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

/** Where a browser finds the runtime's two files; Node needs neither. */
export interface RuntimeFiles {
	mjs: string;
	wasm: string;
	/** How many threads may compute, in a page that is isolated from other origins; 1 unless it says so. */
	threads?: number;
}

/** Opens the model, on one thread unless `files` allow more. Throws what the runtime throws when the file is not a model. */
export async function openSession(model: Uint8Array, files?: RuntimeFiles): Promise<Session> {
	if (files) runtime.env.wasm.wasmPaths = files;
	runtime.env.wasm.numThreads = files?.threads ?? 1;
	runtime.env.logLevel = 'error';
	const open = () => runtime.InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 });
	let session: Promise<runtime.InferenceSession> | undefined = open();
	await session;

	// Reused from one run to the next: another megabyte for each view would burden the garbage collector.
	let pixels = new Float32Array();

	async function runView({ input, view }: ViewedInput, size: number): Promise<Outputs> {
		if (pixels.length !== input.length) pixels = new Float32Array(input.length);
		toViews(input, size, [view], pixels);
		session ??= open();
		const results = await (await session).run({ views: new runtime.Tensor('float32', pixels, [1, 3, size, size]) });
		return Object.fromEntries(
			Object.entries(results).map(([name, tensor]) => [name, tensor.data]),
		) as unknown as Outputs;
	}

	async function runNow(views: readonly ViewedInput[], size: number): Promise<Outputs> {
		const outputs: Outputs[] = [];
		try {
			for (const view of views) outputs.push(await runView(view, size));
		} catch (error) {
			// A runtime that failed once may have lost its memory: the next run starts from a fresh session.
			session = undefined;
			throw error;
		}
		return joinOutputs(outputs);
	}

	let last: Promise<unknown> = Promise.resolve();
	return {
		run(views, size) {
			const result = last.then(() => runNow(views, size));
			last = result.catch(() => undefined);
			return result;
		},
	};
}
