import { createRequire } from 'node:module';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { readModelCard } from '../../apps/server/src/inference/model.ts';

const { resolve } = createRequire(import.meta.url);
// Lets a thread run TypeScript.
const typescript = new URL('../../apps/server/typescript.js', import.meta.url).href;

interface Task {
	/** Views in one run. */
	views: number;
	seconds: number;
}

/** Runs of the model a second, on one thread, without anything around them. */
async function measureHere({ views, seconds }: Task): Promise<number> {
	const { size } = readModelCard().input;
	const session = await InferenceSession.create(resolve('@dermavigil/analysis/model.onnx'), { intraOpNumThreads: 1 });
	const feeds = {
		views: new Tensor('float32', new Float32Array(views * 3 * size * size).fill(0.1), [views, 3, size, size]),
	};
	for (let i = 0; i < 3; i++) await session.run(feeds);
	const began = performance.now();
	let runs = 0;
	for (; performance.now() - began < seconds * 1000; runs++) await session.run(feeds);
	return runs / ((performance.now() - began) / 1000);
}

/** Runs of the bare model a second, on each of `threads` threads at the same time. */
export async function measureBareModel(threads: number, task: Task): Promise<number[]> {
	return Promise.all(
		Array.from({ length: threads }, async () => {
			const worker = new Worker(new URL(import.meta.url), { workerData: task, execArgv: ['--import', typescript] });
			const perSecond = await new Promise<number>((done, failed) => worker.once('message', done).once('error', failed));
			await worker.terminate();
			return perSecond;
		}),
	);
}

if (parentPort) parentPort.postMessage(await measureHere(workerData as Task));
