import type { Assessment, Mode } from '@dermavigil/contract';
import { type Connection, connect, type WorkerLike } from './connection.ts';
import { DeviceError, type Problem, UnreadablePhotoError } from './device-error.ts';
import type { ModelManifest } from './protocol.ts';
import { unlessAborted } from './unless-aborted.ts';

export type DeviceState =
	| { phase: 'closed' }
	/** Bytes to download; `total` is 0 while nothing is. */
	| { phase: 'opening'; received: number; total: number }
	/** `kept`: the next start needs no connection. */
	| { phase: 'ready'; kept: boolean }
	| { phase: 'failed'; problem: Problem };

/** This device as a place where photos are analyzed. */
export interface Device {
	state(): DeviceState;
	subscribe(listener: () => void): () => void;
	/** Gets ready, downloading what is missing. Never throws: how it went is in the state. */
	open(): Promise<void>;
	/**
	 * Analyses a photo here; photos wait for each other, and for the download. A worker that fails is replaced once.
	 * Throws PhotoRefusal, DeviceProblem, or the signal's reason.
	 */
	assess(photo: Blob, mode: Mode, signal: AbortSignal): Promise<Assessment>;
}

interface Parts {
	/** What this browser lacks, if anything. */
	checkSupport(): Problem | null;
	fetchManifest(): Promise<ModelManifest>;
	startWorker(): WorkerLike;
}

/** One worker, from its start to its end. */
interface Life {
	opened: Promise<Connection>;
	/** Ends it, unless it has ended; the device then stands as told. */
	end(next: DeviceState): void;
}

/** Puts a device together from its parts. */
export function createDevice(parts: Parts): Device {
	let state: DeviceState = { phase: 'closed' };
	let life: Life | undefined;
	let last: Promise<unknown> = Promise.resolve();
	let waiting = 0;
	const listeners = new Set<() => void>();

	function show(next: DeviceState): void {
		state = next;
		for (const listener of listeners) listener();
	}

	function begin(): Life {
		let worker: Connection | undefined;
		const end = (next: DeviceState) => {
			if (life !== mine) return;
			life = undefined;
			worker?.end();
			show(next);
		};
		const open = async () => {
			try {
				const obstacle = parts.checkSupport();
				if (obstacle) throw new DeviceError(obstacle);
				let kept = false;
				worker = connect(parts.startWorker(), {
					onProgress: (received, total) => show({ phase: 'opening', received, total }),
					onKept() {
						kept = true;
						if (life === mine && state.phase === 'ready') show({ phase: 'ready', kept });
					},
					onDeath: ({ problem }) => end({ phase: 'failed', problem }),
				});
				await worker.ask({ type: 'open', manifest: await parts.fetchManifest() });
				show({ phase: 'ready', kept });
				return worker;
			} catch (error) {
				const failure = error instanceof DeviceError ? error : new DeviceError('blocked', { cause: error });
				end({ phase: 'failed', problem: failure.problem });
				throw failure;
			}
		};
		show({ phase: 'opening', received: 0, total: 0 });
		const mine: Life = { end, opened: Promise.resolve().then(open) };
		return mine;
	}

	function alive(): Life {
		life ??= begin();
		return life;
	}

	function enqueue<Value>(run: () => Promise<Value>): Promise<Value> {
		waiting++;
		const result = last.then(run).finally(() => waiting--);
		last = result.catch(() => undefined);
		return result;
	}

	async function assess(photo: Blob, mode: Mode, signal: AbortSignal): Promise<Assessment> {
		for (let attempt = 1; ; attempt++) {
			const { opened, end } = alive();
			const worker = await unlessAborted(opened, signal);
			try {
				const assessment = await unlessAborted(worker.ask({ type: 'assess', photo, mode }), signal);
				if (assessment) return assessment;
				throw new DeviceError('crashed');
			} catch (error) {
				if (error instanceof UnreadablePhotoError) throw error;
				// One that failed may have lost its memory, and one that nobody waits for is still busy: start afresh.
				end({ phase: 'closed' });
				if (signal.aborted || attempt === 2) throw error;
			}
		}
	}

	return {
		state: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async open() {
			if (life) return;
			try {
				const worker = await alive().opened;
				if (waiting === 0) await enqueue(() => worker.ask({ type: 'warm-up' }));
			} catch {
				// The state tells it.
			}
		},
		assess: (photo, mode, signal) => enqueue(() => assess(photo, mode, signal)),
	};
}
