import type { Assessment, Config, Mode, ModelCard } from '@dermavigil/contract';
import { expose, type Remote } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { callLog } from '../api/call-log.ts';
import { createDevice } from './device.ts';
import { DeviceError, type DeviceErrorReason, UnreadablePhotoError } from './device-error.ts';
import type { AnalysisWorker, ModelManifest, Outcome, WorkerEvents } from './worker-session.ts';

const manifest = { model: {} as Config['device'], card: {} as ModelCard };
const photo = new Blob(['pixels']);
/** For what takes a while on a busy machine. */
const waiting = { timeout: 15_000 };
const done: Outcome<undefined> = { value: undefined };
const assessed = (name: string): Outcome<Assessment> => ({ value: { modelVersion: name } as Assessment });

type Task = keyof AnalysisWorker;

/** A worker behind a real message channel, whose results are given by hand. */
class FakeWorker extends EventTarget {
	tasks: Task[] = [];
	terminated = false;
	events!: Remote<WorkerEvents>;
	private readonly channel = new MessageChannel();
	private answer: (outcome: Outcome<never>) => void = () => {};

	constructor() {
		super();
		this.channel.port1.onmessage = ({ data, ports }) =>
			this.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
		const perform = <Value>(task: Task) => {
			this.tasks.push(task);
			return new Promise<Outcome<Value>>((resolve) => {
				this.answer = resolve;
			});
		};
		const api: AnalysisWorker = {
			open: (_: ModelManifest, events) => {
				this.events = events;
				return perform<void>('open');
			},
			warmUp: () => perform<void>('warmUp'),
			assess: (_: Blob, __: Mode) => perform<Assessment>('assess'),
			embed: (_: Blob) => perform<number[]>('embed'),
		};
		expose(api, this.channel.port2);
	}

	postMessage = (message: unknown, transfer: Transferable[] = []) => this.channel.port1.postMessage(message, transfer);
	finish = (outcome: Outcome<unknown>) => this.answer(outcome as Outcome<never>);
	terminate = () => {
		this.terminated = true;
	};
	close = () => this.channel.port1.close();
	die(): void {
		this.dispatchEvent(new Event('error', { cancelable: true }));
	}
}

const workers: FakeWorker[] = [];
afterEach(() => {
	for (const worker of workers.splice(0)) worker.close();
});

function setUp({ missing = null }: { missing?: DeviceErrorReason | null } = {}) {
	const parts = {
		checkSupport: () => missing,
		fetchManifest: vi.fn(async () => manifest),
		startWorker: () => {
			const worker = new FakeWorker();
			workers.push(worker);
			return worker as unknown as Worker;
		},
	};
	const device = createDevice(parts);
	const waitFor = (index: number, type: Task, count = 1) =>
		vi.waitFor(() => expect(workers[index]?.tasks.filter((task) => task === type)).toHaveLength(count), waiting);
	/** Lets the worker of this number open the model. */
	const letOpen = async (index: number) => {
		await waitFor(index, 'open');
		workers[index]!.finish(done);
	};
	const assess = (signal = new AbortController().signal) => device.assess(photo, 'consumer', signal);
	return { device, parts, waitFor, letOpen, assess };
}

test('getting ready reports how far the download is, and warms up if no photo waits', async () => {
	const { device, waitFor, letOpen } = setUp();
	void device.open();
	expect(device.state.get()).toEqual({ phase: 'opening', received: 0, total: 0 });
	await waitFor(0, 'open');
	await workers[0]!.events.onProgress(3, 8);
	expect(device.state.get()).toEqual({ phase: 'opening', received: 3, total: 8 });
	await letOpen(0);
	await waitFor(0, 'warmUp');
	expect(device.state.get()).toEqual({ phase: 'ready', saved: false });
	await workers[0]!.events.onSaved();
	expect(device.state.get()).toEqual({ phase: 'ready', saved: true });
	await workers[0]!.events.onProgress(8, 8);
	expect(device.state.get()).toEqual({ phase: 'ready', saved: true });
});

test('a photo waits for the download, and goes before the warm-up', async () => {
	const { device, waitFor, letOpen, assess } = setUp();
	void device.open();
	const result = assess();
	await letOpen(0);
	await waitFor(0, 'assess');
	workers[0]!.finish(assessed('first'));
	expect((await result).modelVersion).toBe('first');
	expect(workers[0]!.tasks).toEqual(['open', 'assess']);
});

test('photos are analyzed one after another, and one that cannot be read does not affect the others', async () => {
	const { waitFor, letOpen, assess } = setUp();
	const [first, second] = [assess(), assess()];
	await letOpen(0);
	await waitFor(0, 'assess');
	workers[0]!.finish({ unreadable: 'Damaged.' });
	await expect(first).rejects.toEqual(new UnreadablePhotoError('Damaged.'));
	await waitFor(0, 'assess', 2);
	workers[0]!.finish(assessed('second'));
	expect((await second).modelVersion).toBe('second');
	expect(workers).toHaveLength(1);
});

test('a photo that is only compared waits for its turn, too', async () => {
	const { device, waitFor, letOpen, assess } = setUp();
	const [first, second] = [assess(), device.embed(photo, new AbortController().signal)];
	await letOpen(0);
	await waitFor(0, 'assess');
	expect(workers[0]!.tasks).not.toContain('embed');
	workers[0]!.finish(assessed('first'));
	await first;
	await waitFor(0, 'embed');
	workers[0]!.finish({ value: [1, 2, 3] });
	expect(await second).toEqual([1, 2, 3]);
	expect(workers).toHaveLength(1);
});

test.each<[string, (worker: FakeWorker) => void]>([
	['dies', (worker) => worker.die()],
	['fails', (worker) => worker.finish({ reason: 'memory', detail: '' })],
])('a worker that %s is replaced, and the photo is still analyzed', async (_, harm) => {
	const { device, waitFor, letOpen, assess } = setUp();
	const result = assess();
	await letOpen(0);
	await waitFor(0, 'assess');
	harm(workers[0]!);
	await letOpen(1);
	await waitFor(1, 'assess');
	workers[1]!.finish(assessed('after all'));
	expect((await result).modelVersion).toBe('after all');
	expect(workers[0]!.terminated).toBe(true);
	expect(device.state.get().phase).toBe('ready');
});

test('a photo on which two workers fail is given up, and the next one gets a new worker', async () => {
	const { waitFor, letOpen, assess } = setUp();
	const result = assess();
	const failure = expect(result).rejects.toMatchObject({ reason: 'crashed' });
	for (const index of [0, 1]) {
		await letOpen(index);
		await waitFor(index, 'assess');
		workers[index]!.die();
	}
	await failure;
	const next = assess();
	await letOpen(2);
	await waitFor(2, 'assess');
	workers[2]!.finish(assessed('next'));
	expect((await next).modelVersion).toBe('next');
});

test('an aborted analysis is stopped', async () => {
	const { device, waitFor, letOpen, assess } = setUp();
	const controller = new AbortController();
	const result = assess(controller.signal);
	await letOpen(0);
	await waitFor(0, 'assess');
	controller.abort();
	await expect(result).rejects.toMatchObject({ name: 'AbortError' });
	expect(workers[0]!.terminated).toBe(true);
	expect(device.state.get()).toEqual({ phase: 'closed' });
});

test('aborting while the model is being downloaded does not stop the download', async () => {
	const { device, waitFor, assess } = setUp();
	const controller = new AbortController();
	const result = assess(controller.signal);
	await waitFor(0, 'open');
	controller.abort();
	await expect(result).rejects.toMatchObject({ name: 'AbortError' });
	expect(workers[0]!.terminated).toBe(false);
	expect(device.state.get().phase).toBe('opening');
});

test('a browser without support says so, and no worker is started', async () => {
	const { device, assess } = setUp({ missing: 'unsupported' });
	await device.open();
	expect(device.state.get()).toEqual({ phase: 'failed', reason: 'unsupported' });
	await expect(assess()).rejects.toEqual(new DeviceError('unsupported'));
	expect(workers).toHaveLength(0);
});

test('a damaged model is downloaded again on the next attempt', async () => {
	const { device, waitFor, letOpen } = setUp();
	const opening = device.open();
	await waitFor(0, 'open');
	workers[0]!.finish({ reason: 'damaged', detail: '' });
	await opening;
	expect(device.state.get()).toEqual({ phase: 'failed', reason: 'damaged' });
	expect(workers[0]!.terminated).toBe(true);
	void device.open();
	await letOpen(1);
	await vi.waitFor(() => expect(device.state.get().phase).toBe('ready'), waiting);
});

test('a worker that cannot even be loaded is blocked, and the page looks for a new version', async () => {
	const { device, waitFor } = setUp();
	const missing = vi.fn();
	window.addEventListener('vite:preloadError', missing, { once: true });
	const opening = device.open();
	await waitFor(0, 'open');
	workers[0]!.die();
	await opening;
	expect(device.state.get()).toEqual({ phase: 'failed', reason: 'blocked' });
	expect(missing).toHaveBeenCalledOnce();
});

test('a worker that dies while idle is reported', async () => {
	const { device, letOpen, waitFor } = setUp();
	void device.open();
	await letOpen(0);
	await waitFor(0, 'warmUp');
	workers[0]!.finish(done);
	workers[0]!.die();
	expect(device.state.get()).toEqual({ phase: 'failed', reason: 'crashed' });
});

test('the worker’s calls appear in the page’s log', async () => {
	const { device, waitFor } = setUp();
	void device.open();
	await waitFor(0, 'open');
	const call = { number: 1, method: 'GET', path: '/model/abc/model.onnx', bytes: 0, at: 5 };
	await workers[0]!.events.onCall(call);
	expect(callLog.get().at(-1)).toMatchObject({ method: 'GET', path: '/model/abc/model.onnx', at: 5 });
});
