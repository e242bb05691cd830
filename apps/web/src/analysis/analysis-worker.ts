import { type Analyser, createAnalyser } from '@dermavigil/analysis';
import { AppError } from '@dermavigil/contract';
import { onLoggedCall } from '../api/call-log.ts';
import { logging } from '../api/logged-fetch.ts';
import { decodePhoto } from './decode.ts';
import { createProgress } from './download.ts';
import { type KeptFiles, openKeptFiles } from './kept-files.ts';
import { obtainNetwork } from './network-file.ts';
import { DeviceProblem, type Problem } from './problem.ts';
import type { Notice, Offer, Outcome, Task } from './protocol.ts';
import { keepScripts, keptRuntime, obtainRuntime, runtimeFiles } from './runtime-files.ts';
import { readsTruePixels } from './true-pixels.ts';

declare const self: DedicatedWorkerGlobalScope;

const tell = (message: Notice | Outcome) => self.postMessage(message);

// Whatever this thread asks for, the runtime's own requests included, stands in the page's list of calls.
self.fetch = logging(self.fetch.bind(self));
onLoggedCall((call) => call.unanswered || tell({ type: 'called', call }));

let analyser: Analyser | undefined;
let inputSize = 0;

async function open({ network, card }: Offer): Promise<void> {
	if (!(await readsTruePixels())) throw new DeviceProblem('alteredPixels');
	const files = await openKeptFiles();
	const progress = createProgress((received, total) => tell({ type: 'progress', received, total }));
	const [file] = await Promise.all([obtainNetwork(network, files, progress), obtainRuntime(files, progress)]);
	analyser = await createAnalyser(file, card, runtimeFiles);
	inputSize = card.input.size;
	void keep(files, [network.url, ...keptRuntime()]);
}

/** Makes the next start possible without a network. Nobody waits for it, and an analysis does without. */
async function keep(files: KeptFiles, urls: string[]): Promise<void> {
	await files.forgetAllBut(urls);
	await keepScripts(files);
	if (await files.hasAll(urls)) tell({ type: 'kept' });
}

/** Runs the network once on nothing: browsers translate its code faster and better once it has run. */
async function warmUp(): Promise<void> {
	const data = new Uint8ClampedArray(inputSize * inputSize * 4);
	await analyser?.measure({ width: inputSize, height: inputSize, data });
}

async function work(task: Task): Promise<Outcome> {
	if (task.type === 'open') await open(task.offer);
	else if (task.type === 'warm-up') await warmUp();
	else if (analyser) {
		return { type: 'done', assessment: await analyser.analyse(await decodePhoto(task.photo), task.mode) };
	}
	return { type: 'done', assessment: null };
}

/** Runtimes and browsers tell a want of memory in words of their own. */
function problemOf(error: unknown): Problem {
	if (error instanceof DeviceProblem) return error.problem;
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
