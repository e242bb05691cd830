import type { Assessment } from '@dermavigil/contract';
import { logCall } from '../api/call-log.ts';
import { DeviceError, UnreadablePhotoError } from './device-error.ts';
import type { Notice, Outcome, Task } from './protocol.ts';

/** The part of a Worker that is used here. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export interface Connection {
	/** Gives the worker its next task. Throws PhotoRefusal or DeviceProblem; the worker's death is one. */
	ask(task: Task): Promise<Assessment | null>;
	/** Ends the worker; what it was doing fails as crashed. */
	end(): void;
}

interface Listeners {
	onProgress(received: number, total: number): void;
	onKept(): void;
	/** The worker died by itself. */
	onDeath(problem: DeviceError): void;
}

interface Pending {
	resolve(assessment: Assessment | null): void;
	reject(error: Error): void;
}

/** Speaks with a worker that has just been started. One task at a time. */
export function connect(worker: WorkerLike, { onProgress, onKept, onDeath }: Listeners): Connection {
	let pending: Pending | undefined;
	let opened = false;
	let death: DeviceError | undefined;

	function settle(settled: (pending: Pending) => void): void {
		const ended = pending;
		pending = undefined;
		if (ended) settled(ended);
	}

	function hear(message: Notice | Outcome): void {
		if (message.type === 'called') logCall(message.call);
		else if (message.type === 'progress') onProgress(message.received, message.total);
		else if (message.type === 'kept') onKept();
		else if (message.type === 'refused') settle(({ reject }) => reject(new UnreadablePhotoError(message.message)));
		else if (message.type === 'failed') {
			settle(({ reject }) => reject(new DeviceError(message.problem, { cause: message.detail })));
		} else {
			opened = true;
			settle(({ resolve }) => resolve(message.assessment));
		}
	}

	worker.addEventListener('message', (event) => hear((event as MessageEvent<Notice | Outcome>).data));
	worker.addEventListener('error', (event) => {
		// Told here, it need not be told as an error of the page.
		event.preventDefault();
		// A worker that never answered could not even be loaded.
		const problem = opened ? 'crashed' : navigator.onLine ? 'blocked' : 'offline';
		const failure = new DeviceError(problem, { cause: (event as ErrorEvent).message });
		death = failure;
		settle(({ reject }) => reject(failure));
		onDeath(failure);
	});

	return {
		ask: (task) =>
			new Promise((resolve, reject) => {
				if (death) return reject(death);
				pending = { resolve, reject };
				worker.postMessage(task);
			}),
		end() {
			worker.terminate();
			settle(({ reject }) => reject(new DeviceError('crashed')));
		},
	};
}
