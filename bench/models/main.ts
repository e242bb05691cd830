import runtimeModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import runtimeBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { timePasses } from './time-passes.ts';

env.wasm.wasmPaths = { mjs: runtimeModule, wasm: runtimeBinary };
env.wasm.numThreads = 1;

/** Milliseconds for one pass of the model at a URL, in this browser on one thread. */
async function timeModel(url: string, size: number): Promise<number> {
	const session = await InferenceSession.create(new Uint8Array(await (await fetch(url)).arrayBuffer()));
	return timePasses(session, new Tensor('float32', new Float32Array(3 * size * size).fill(0.1), [1, 3, size, size]));
}

Object.assign(window, { timeModel });
