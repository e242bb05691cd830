import { type Analyzer, createAnalyzer } from '@dermavigil/analysis';
import { AppError, type Assessment, type Mode } from '@dermavigil/contract';
import { expose, type Remote } from 'comlink';
import { logFetch, onLoggedCall } from '../api/call-log.ts';
import { decodePhoto, readsTruePixels } from './decode-photo.ts';
import { DeviceError, type DeviceErrorReason } from './device-error.ts';
import { createProgress } from './download.ts';
import { type FileCache, openFileCache } from './file-cache.ts';
import { obtainModel } from './model-file.ts';
import { getOfflineUrls, obtainRuntime, runtimeFiles, saveScripts } from './runtime-files.ts';
import type { AnalysisWorker, ModelManifest, Outcome, WorkerEvents } from './worker-session.ts';

declare const self: DedicatedWorkerGlobalScope;

// Everything that this thread requests, including ONNX Runtime's own requests, appears in the page's list of calls.
self.fetch = logFetch(self.fetch.bind(self));

let analyzer: Analyzer | undefined;
let inputSize = 0;

async function open({ model, card }: ModelManifest, events: Remote<WorkerEvents>): Promise<void> {
	onLoggedCall((call) => void events.onCall(call));
	if (!(await readsTruePixels())) throw new DeviceError('alteredPixels');
	const cache = await openFileCache('device');
	const progress = createProgress((received, total) => void events.onProgress(received, total));
	const [file] = await Promise.all([obtainModel(model, cache, progress), obtainRuntime(cache, progress)]);
	analyzer = await createAnalyzer(file, card, runtimeFiles);
	inputSize = card.input.size;
	void saveForOffline(cache, [model.url, ...getOfflineUrls()], events);
}

/** Lets the next start happen offline. Nobody waits for this, and an analysis works without it. */
async function saveForOffline(cache: FileCache, urls: string[], events: Remote<WorkerEvents>): Promise<void> {
	await cache.removeAllExcept(urls);
	await saveScripts(cache);
	if (await cache.hasAll(urls)) await events.onSaved();
}

/** Browsers compile the model's code faster and better once it has run. */
async function warmUp(): Promise<void> {
	const data = new Uint8ClampedArray(inputSize * inputSize * 4);
	await analyzer?.measure({ width: inputSize, height: inputSize, data });
}

async function assess(photo: Blob, mode: Mode): Promise<Assessment> {
	if (!analyzer) throw new DeviceError('crashed');
	return await analyzer.assess(await decodePhoto(photo), mode);
}

async function embed(photo: Blob): Promise<number[]> {
	if (!analyzer) throw new DeviceError('crashed');
	return (await analyzer.measure(await decodePhoto(photo))).embedding;
}

async function toOutcome<Value>(result: Promise<Value>): Promise<Outcome<Value>> {
	try {
		return { value: await result };
	} catch (error) {
		if (error instanceof AppError) return { unreadable: error.message };
		return { reason: getReason(error), detail: String(error) };
	}
}

/** Runtimes and browsers each word a lack of memory differently. */
function getReason(error: unknown): DeviceErrorReason {
	if (error instanceof DeviceError) return error.reason;
	return /memory|allocat/i.test(String(error)) ? 'memory' : 'crashed';
}

const analysisWorker: AnalysisWorker = {
	open: (manifest, events) => toOutcome(open(manifest, events)),
	warmUp: () => toOutcome(warmUp()),
	assess: (photo, mode) => toOutcome(assess(photo, mode)),
	embed: (photo) => toOutcome(embed(photo)),
};

expose(analysisWorker);
