import type { Assessment, Config, Mode, ModelCard } from '@dermavigil/contract';
import { type ProxyMarked, proxy, type Remote, wrap } from 'comlink';
import { type LoggedCall, logCall } from '../api/call-log.ts';
import { DeviceError, type DeviceErrorReason, UnreadablePhotoError } from './device-error.ts';

/** The model that the server offers to devices, and its card. */
export interface ModelManifest {
	model: Config['device'];
	card: ModelCard;
}

/** What the worker reports along the way, over a separate channel. */
export interface WorkerEvents extends ProxyMarked {
	onCall(call: LoggedCall): void;
	/** Bytes received over the connection so far, and the total. */
	onProgress(received: number, total: number): void;
	/** Everything that the next start needs is in this browser's cache. */
	onSaved(): void;
}

/** How a request to the worker ended: only plain values cross threads, so errors travel as data. */
export type Outcome<Value> = { value: Value } | { reason: DeviceErrorReason; detail: string } | { unreadable: string };

/** What the worker does for the page, across the thread. */
export interface AnalysisWorker {
	open(manifest: ModelManifest, events: Remote<WorkerEvents>): Promise<Outcome<void>>;
	warmUp(): Promise<Outcome<void>>;
	assess(photo: Blob, mode: Mode): Promise<Outcome<Assessment>>;
	embed(photo: Blob): Promise<Outcome<number[]>>;
}

/** One worker, from start to end. Its requests throw DeviceError, also when the worker dies first. */
export interface WorkerSession {
	open(manifest: ModelManifest): Promise<void>;
	/** Runs the model once on empty input, so that the first photo does not wait for compilation. */
	warmUp(): Promise<void>;
	/** Throws UnreadablePhotoError, too. */
	assess(photo: Blob, mode: Mode): Promise<Assessment>;
	/** Throws UnreadablePhotoError, too. */
	embed(photo: Blob): Promise<number[]>;
	/** Terminates the worker; what it was doing fails as crashed. */
	end(): void;
}

interface SessionListeners extends Pick<WorkerEvents, 'onProgress' | 'onSaved'> {
	/** The worker died by itself. */
	onDeath(reason: DeviceErrorReason): void;
}

/** Talks to a worker that has just been started. */
export function startSession(worker: Worker, { onDeath, onProgress, onSaved }: SessionListeners): WorkerSession {
	const remote = wrap<AnalysisWorker>(worker);
	let stop: (error: DeviceError) => void = () => {};
	const stopped = new Promise<never>((_, reject) => {
		stop = reject;
	});
	stopped.catch(() => undefined);
	let opened = false;

	async function request<Value>(response: Promise<Outcome<Value>>): Promise<Value> {
		const outcome = await Promise.race([response, stopped]);
		if ('unreadable' in outcome) throw new UnreadablePhotoError(outcome.unreadable);
		if ('reason' in outcome) throw new DeviceError(outcome.reason, { cause: outcome.detail });
		return outcome.value;
	}

	worker.addEventListener('error', (event) => {
		// It is handled here, so it need not appear as an unhandled error.
		event.preventDefault();
		// A worker that never answered could not even be loaded.
		const reason = opened ? 'crashed' : navigator.onLine ? 'blocked' : 'offline';
		// The event that Vite fires for other code: offline/ then checks for a new version, whose server lacks this file.
		if (reason === 'blocked') window.dispatchEvent(new Event('vite:preloadError'));
		stop(new DeviceError(reason, { cause: event.message }));
		onDeath(reason);
	});

	return {
		async open(manifest) {
			await request(
				remote.open(manifest, proxy({ onCall: (call: LoggedCall) => void logCall(call), onProgress, onSaved })),
			);
			opened = true;
		},
		warmUp: () => request(remote.warmUp()),
		assess: (photo, mode) => request(remote.assess(photo, mode)),
		embed: (photo) => request(remote.embed(photo)),
		end() {
			worker.terminate();
			stop(new DeviceError('crashed'));
		},
	};
}
