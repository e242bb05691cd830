import { type Analyzer, createAnalyzer } from '@dermavigil/analysis';
import { AppError } from '@dermavigil/contract';
import { logFetch, onLoggedCall } from '../api/call-log.ts';
import { decodePhoto } from './decode.ts';
import { DeviceError, type Problem } from './device-error.ts';
import { createProgress } from './download.ts';
import { type KeptFiles, openKeptFiles } from './kept-files.ts';
import { obtainModel } from './model-file.ts';
import type { ModelManifest, Notice, Outcome, Task } from './protocol.ts';
import { keepScripts, keptRuntime, obtainRuntime, runtimeFiles } from './runtime-files.ts';
import { readsTruePixels } from './true-pixels.ts';

declare const self: DedicatedWorkerGlobalScope;

const tell = (message: Notice | Outcome) => self.postMessage(message);

// Whatever this thread asks for, the runtime's own requests included, stands in the page's list of calls.
self.fetch = logFetch(self.fetch.bind(self));
onLoggedCall((call) => call.unanswered || tell({ type: 'called', call }));

let analyzer: Analyzer | undefined;
let inputSize = 0;

async function open({ model, card }: ModelManifest): Promise<void> {
	if (!(await readsTruePixels())) throw new DeviceError('alteredPixels');
	const files = await openKeptFiles();
	const progress = createProgress((received, total) => tell({ type: 'progress', received, total }));
	const [file] = await Promise.all([obtainModel(model, files, progress), obtainRuntime(files, progress)]);
	analyzer = await createAnalyzer(file, card, runtimeFiles);
	inputSize = card.input.size;
	void keep(files, [model.url, ...keptRuntime()]);
}

/** Makes the next start possible without a connection. Nobody waits for it, and an analysis does without. */
async function keep(files: KeptFiles, urls: string[]): Promise<void> {
	await files.forgetAllBut(urls);
	await keepScripts(files);
	if (await files.hasAll(urls)) tell({ type: 'kept' });
}

/** Runs the model once on nothing: browsers translate its code faster and better once it has run. */
async function warmUp(): Promise<void> {
	const data = new Uint8ClampedArray(inputSize * inputSize * 4);
	await analyzer?.measure({ width: inputSize, height: inputSize, data });
}

async function work(task: Task): Promise<Outcome> {
	if (task.type === 'open') await open(task.manifest);
	else if (task.type === 'warm-up') await warmUp();
	else if (analyzer) {
		return { type: 'done', assessment: await analyzer.assess(await decodePhoto(task.photo), task.mode) };
	}
	return { type: 'done', assessment: null };
}

/** Runtimes and browsers tell a want of memory in words of their own. */
function problemOf(error: unknown): Problem {
	if (error instanceof DeviceError) return error.problem;
	return /memory|allocat/i.test(String(error)) ? 'memory' : 'crashed';
}

self.addEventListener('message', async ({ data }: MessageEvent<Task>) => {
	try {
		tell(await work(data));
	} catch (error) {
		if (error instanceof AppError) tell({ type: 'refused', message: error.message });
		else tell({ type: 'failed', problem: problemOf(error), detail: String(error) });
	}
});
