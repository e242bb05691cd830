import type { Assessment, Mode } from '@dermavigil/contract';
import { createStore, type ReadableStore } from '../lib/store.ts';
import { DeviceError, type DeviceErrorReason, UnreadablePhotoError } from './device-error.ts';
import { type ModelManifest, startSession, type WorkerSession } from './worker-session.ts';

export type DeviceState =
	| { phase: 'closed' }
	/** Bytes to download; `total` is 0 while there is nothing to download. */
	| { phase: 'opening'; received: number; total: number }
	/** `saved`: the next start works offline. */
	| { phase: 'ready'; saved: boolean }
	| { phase: 'failed'; reason: DeviceErrorReason };

/** This device as a runtime of the analysis. */
export interface Device {
	state: ReadableStore<DeviceState>;
	/** Gets ready, downloading what is missing. Never throws: the state shows the outcome. */
	open(): Promise<void>;
	/**
	 * Analyzes a photo in the browser; photos wait for each other, and for the download. A worker that fails is replaced
	 * once. Throws UnreadablePhotoError, DeviceError, or the signal's reason.
	 */
	assess(photo: Blob, mode: Mode, signal: AbortSignal): Promise<Assessment>;
	/** What similar photos are found by (Measurement.embedding). Throws as `assess` does. */
	embed(photo: Blob, signal: AbortSignal): Promise<number[]>;
}

interface DeviceParts {
	checkSupport(): DeviceErrorReason | null;
	fetchManifest(): Promise<ModelManifest>;
	startWorker(): Worker;
}

/** A session that is being opened. */
interface OpeningSession {
	opened: Promise<WorkerSession>;
	/** Ends the session, unless it has ended, and sets the device's state. */
	end(next: DeviceState): void;
}

/** Puts a device together from its parts. */
export function createDevice(parts: DeviceParts): Device {
	const state = createStore<DeviceState>({ phase: 'closed' });
	let current: OpeningSession | undefined;
	let last: Promise<unknown> = Promise.resolve();
	let waiting = 0;

	function openSession(): OpeningSession {
		let session: WorkerSession | undefined;
		let saved = false;
		const end = (next: DeviceState) => {
			if (current !== opening) return;
			current = undefined;
			session?.end();
			state.set(next);
		};
		const open = async () => {
			try {
				const missing = parts.checkSupport();
				if (missing) throw new DeviceError(missing);
				session = startSession(parts.startWorker(), {
					onProgress(received, total) {
						// Reports and results travel on separate channels, so a report may arrive late.
						if (current === opening && state.get().phase === 'opening')
							state.set({ phase: 'opening', received, total });
					},
					onSaved() {
						saved = true;
						if (current === opening && state.get().phase === 'ready') state.set({ phase: 'ready', saved });
					},
					onDeath: (reason) => end({ phase: 'failed', reason }),
				});
				await session.open(await parts.fetchManifest());
				state.set({ phase: 'ready', saved });
				return session;
			} catch (error) {
				const failure = error instanceof DeviceError ? error : new DeviceError('blocked', { cause: error });
				end({ phase: 'failed', reason: failure.reason });
				throw failure;
			}
		};
		state.set({ phase: 'opening', received: 0, total: 0 });
		const opening: OpeningSession = { end, opened: Promise.resolve().then(open) };
		return opening;
	}

	function ensureWorker(): OpeningSession {
		current ??= openSession();
		return current;
	}

	function enqueue<Value>(run: () => Promise<Value>): Promise<Value> {
		waiting++;
		const result = last.then(run).finally(() => waiting--);
		last = result.catch(() => undefined);
		return result;
	}

	async function perform<Value>(task: (session: WorkerSession) => Promise<Value>, signal: AbortSignal): Promise<Value> {
		for (let attempt = 1; ; attempt++) {
			const { opened, end } = ensureWorker();
			const session = await unlessAborted(opened, signal);
			try {
				return await unlessAborted(task(session), signal);
			} catch (error) {
				if (error instanceof UnreadablePhotoError) throw error;
				// A worker that failed may be out of memory, and one whose result is no longer wanted is still busy: start a new one.
				end({ phase: 'closed' });
				if (signal.aborted || attempt === 2) throw error;
			}
		}
	}

	return {
		state,
		async open() {
			if (current) return;
			try {
				const session = await ensureWorker().opened;
				if (waiting === 0) await enqueue(() => session.warmUp());
			} catch {
				// The state already shows it.
			}
		},
		assess: (photo, mode, signal) => enqueue(() => perform((session) => session.assess(photo, mode), signal)),
		embed: (photo, signal) => enqueue(() => perform((session) => session.embed(photo), signal)),
	};
}

/** The promise, abandoned as soon as the signal aborts; then throws the signal's reason. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
	return new Promise((resolve, reject) => {
		const abandon = () => reject(signal.reason);
		if (signal.aborted) abandon();
		signal.addEventListener('abort', abandon, { once: true });
		promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
	});
}

/** The smallest module that uses SIMD: (module (func (result v128) (i32.const 0) (i8x16.splat))). */
const simdModule = 'AGFzbQEAAAABBQFgAAF7AwIBAAoIAQYAQQD9Dws=';

/** What keeps this browser from analyzing photos, if anything. */
function checkSupport(): DeviceErrorReason | null {
	if (!isSecureContext) return 'insecure';
	const hasApis =
		typeof WebAssembly === 'object' && typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
	if (!hasApis) return 'unsupported';
	const bytes = Uint8Array.from(atob(simdModule), (character) => character.charCodeAt(0));
	return WebAssembly.validate(bytes) ? null : 'unsupported';
}

/** This device, for as long as the page is open. */
export const device = createDevice({
	checkSupport,
	// Imported only when it is needed, since it brings the contract's schemas.
	fetchManifest: async () => await (await import('./model-manifest.ts')).fetchManifest(),
	startWorker: () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' }),
});
