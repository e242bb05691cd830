import * as runtime from '#runtime';
import { joinOutputs, type Outputs } from './outputs.ts';
import { writeView } from './views.ts';

/** What one run of the model sees: an input (3 x size x size), turned and mirrored according to `view` (views.ts). */
export interface ViewedInput {
	input: Float32Array;
	view: number;
}

export interface Session {
	/**
	 * Runs views of inputs of one size, one by one: the outputs of a view do not depend on the views beside it. Calls
	 * wait for each other; one that fails does not affect the next.
	 */
	run(views: readonly ViewedInput[], size: number): Promise<Outputs>;
}

/** A session of a model that this process has loaded. */
export interface OpenedSession extends Session {
	/** The shape of each output for one view, by the output's name. */
	outputShapes: Record<keyof Outputs, number[]>;
}

/** The shapes that the model declares for its outputs; their first dimension is the views. */
function readOutputShapes({ outputMetadata }: runtime.InferenceSession): OpenedSession['outputShapes'] {
	const shapes = outputMetadata.map((output) => [output.name, output.isTensor ? output.shape.slice(1) : []]);
	return Object.fromEntries(shapes);
}

/** Where a browser finds the runtime's two files; Node needs neither. */
export interface RuntimeFiles {
	mjs: string;
	wasm: string;
	/** How many threads may compute, in a page that is isolated from other origins; 1 if not given. */
	threads?: number;
}

/** Opens the model, on one thread unless `files` allow more. Throws what the runtime throws when the file is not a model. */
export async function openSession(model: Uint8Array, files?: RuntimeFiles): Promise<OpenedSession> {
	if (files) runtime.env.wasm.wasmPaths = files;
	runtime.env.wasm.numThreads = files?.threads ?? 1;
	runtime.env.logLevel = 'error';
	const open = () => runtime.InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 });
	let session: Promise<runtime.InferenceSession> | undefined = open();
	const outputShapes = readOutputShapes(await session);

	// Reused between runs: another megabyte per view would burden the garbage collector.
	let pixels = new Float32Array();

	async function runView({ input, view }: ViewedInput, size: number): Promise<Outputs> {
		if (pixels.length !== input.length) pixels = new Float32Array(input.length);
		writeView(input, size, view, pixels);
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
			// A runtime that failed once may be out of memory, so the next run starts with a fresh session.
			session = undefined;
			throw error;
		}
		return joinOutputs(outputs);
	}

	let last: Promise<unknown> = Promise.resolve();
	return {
		outputShapes,
		run(views, size) {
			const result = last.then(() => runNow(views, size));
			last = result.catch(() => undefined);
			return result;
		},
	};
}
