import type { Assessment, Config, ModelCard } from '@dermavigil/contract';
import { expect, test, vi } from 'vitest';
import { createDevice } from './create-device.ts';
import { DeviceError, type Problem, UnreadablePhotoError } from './device-error.ts';
import type { Notice, Outcome, Task } from './protocol.ts';

const manifest = { model: {} as NonNullable<Config['device']>, card: {} as ModelCard };
const photo = new Blob(['pixels']);
/** For what is on its way on a busy machine. */
const patience = { timeout: 15_000 };
const done: Outcome = { type: 'done', assessment: null };
const assessed = (name: string): Outcome => ({ type: 'done', assessment: { modelVersion: name } as Assessment });

/** A worker whose answers are given by hand. */
class HandWorker extends EventTarget {
	tasks: Task[] = [];
	terminated = false;
	postMessage = (task: Task) => void this.tasks.push(task);
	terminate = () => {
		this.terminated = true;
	};
	tell(message: Notice | Outcome): void {
		this.dispatchEvent(new MessageEvent('message', { data: message }));
	}
	die(): void {
		this.dispatchEvent(new Event('error', { cancelable: true }));
	}
}

function setUp({ obstacle = null }: { obstacle?: Problem | null } = {}) {
	const workers: HandWorker[] = [];
	const parts = {
		checkSupport: () => obstacle,
		fetchManifest: vi.fn(async () => manifest),
		startWorker: () => {
			const worker = new HandWorker();
			workers.push(worker);
			return worker as unknown as Worker;
		},
	};
	const device = createDevice(parts);
	const waitFor = (index: number, type: Task['type'], count = 1) =>
		vi.waitFor(() => expect(workers[index]?.tasks.filter((task) => task.type === type)).toHaveLength(count), patience);
	/** Lets the worker of this number open the model. */
	const letOpen = async (index: number) => {
		await waitFor(index, 'open');
		workers[index]!.tell(done);
	};
	const assess = (signal = new AbortController().signal) => device.assess(photo, 'consumer', signal);
	return { device, parts, workers, waitFor, letOpen, assess };
}

test('getting ready tells how far the download is, and warms up when nobody waits', async () => {
	const { device, workers, waitFor, letOpen } = setUp();
	void device.open();
	expect(device.state()).toEqual({ phase: 'opening', received: 0, total: 0 });
	await waitFor(0, 'open');
	workers[0]!.tell({ type: 'progress', received: 3, total: 8 });
	expect(device.state()).toEqual({ phase: 'opening', received: 3, total: 8 });
	await letOpen(0);
	await waitFor(0, 'warm-up');
	expect(device.state()).toEqual({ phase: 'ready', kept: false });
	workers[0]!.tell({ type: 'kept' });
	expect(device.state()).toEqual({ phase: 'ready', kept: true });
});

test('a photo waits for the download, and goes before the warming up', async () => {
	const { device, workers, waitFor, letOpen, assess } = setUp();
	void device.open();
	const result = assess();
	await letOpen(0);
	await waitFor(0, 'assess');
	workers[0]!.tell(assessed('first'));
	expect((await result).modelVersion).toBe('first');
	expect(workers[0]!.tasks.map(({ type }) => type)).toEqual(['open', 'assess']);
});

test('photos are analyzed one after the other, and one that is refused harms no other', async () => {
	const { workers, waitFor, letOpen, assess } = setUp();
	const [first, second] = [assess(), assess()];
	await letOpen(0);
	await waitFor(0, 'assess');
	workers[0]!.tell({ type: 'refused', message: 'Damaged.' });
	await expect(first).rejects.toEqual(new UnreadablePhotoError('Damaged.'));
	await waitFor(0, 'assess', 2);
	workers[0]!.tell(assessed('second'));
	expect((await second).modelVersion).toBe('second');
	expect(workers).toHaveLength(1);
});

test.each<[string, (worker: HandWorker) => void]>([
	['dies', (worker) => worker.die()],
	['fails', (worker) => worker.tell({ type: 'failed', problem: 'memory', detail: '' })],
])('a worker that %s is replaced, and the photo analyzed all the same', async (_, harm) => {
	const { device, workers, waitFor, letOpen, assess } = setUp();
	const result = assess();
	await letOpen(0);
	await waitFor(0, 'assess');
	harm(workers[0]!);
	await letOpen(1);
	await waitFor(1, 'assess');
	workers[1]!.tell(assessed('after all'));
	expect((await result).modelVersion).toBe('after all');
	expect(workers[0]!.terminated).toBe(true);
	expect(device.state().phase).toBe('ready');
});

test('a photo that two workers fail on is given up, and the next one gets a worker of its own', async () => {
	const { workers, waitFor, letOpen, assess } = setUp();
	const result = assess();
	const failure = expect(result).rejects.toMatchObject({ problem: 'crashed' });
	for (const index of [0, 1]) {
		await letOpen(index);
		await waitFor(index, 'assess');
		workers[index]!.die();
	}
	await failure;
	const next = assess();
	await letOpen(2);
	await waitFor(2, 'assess');
	workers[2]!.tell(assessed('next'));
	expect((await next).modelVersion).toBe('next');
});

test('an analysis that nobody waits for any more is stopped', async () => {
	const { device, workers, waitFor, letOpen, assess } = setUp();
	const controller = new AbortController();
	const result = assess(controller.signal);
	await letOpen(0);
	await waitFor(0, 'assess');
	controller.abort();
	await expect(result).rejects.toMatchObject({ name: 'AbortError' });
	expect(workers[0]!.terminated).toBe(true);
	expect(device.state()).toEqual({ phase: 'closed' });
});

test('giving up while the model is downloaded does not stop the download', async () => {
	const { device, workers, waitFor, assess } = setUp();
	const controller = new AbortController();
	const result = assess(controller.signal);
	await waitFor(0, 'open');
	controller.abort();
	await expect(result).rejects.toMatchObject({ name: 'AbortError' });
	expect(workers[0]!.terminated).toBe(false);
	expect(device.state().phase).toBe('opening');
});

test('what this browser lacks is told, and no worker is started', async () => {
	const { device, workers, assess } = setUp({ obstacle: 'unsupported' });
	await device.open();
	expect(device.state()).toEqual({ phase: 'failed', problem: 'unsupported' });
	await expect(assess()).rejects.toEqual(new DeviceError('unsupported'));
	expect(workers).toHaveLength(0);
});

test('a model that was refused is downloaded again when it is asked for again', async () => {
	const { device, workers, waitFor, letOpen } = setUp();
	const opening = device.open();
	await waitFor(0, 'open');
	workers[0]!.tell({ type: 'failed', problem: 'damaged', detail: '' });
	await opening;
	expect(device.state()).toEqual({ phase: 'failed', problem: 'damaged' });
	expect(workers[0]!.terminated).toBe(true);
	void device.open();
	await letOpen(1);
	await vi.waitFor(() => expect(device.state().phase).toBe('ready'), patience);
});

test('a worker that cannot even be loaded is blocked', async () => {
	const { device, workers, waitFor } = setUp();
	const opening = device.open();
	await waitFor(0, 'open');
	workers[0]!.die();
	await opening;
	expect(device.state()).toEqual({ phase: 'failed', problem: 'blocked' });
});

test('a worker that dies at rest is told, not hidden', async () => {
	const { device, workers, letOpen, waitFor } = setUp();
	void device.open();
	await letOpen(0);
	await waitFor(0, 'warm-up');
	workers[0]!.tell(done);
	workers[0]!.die();
	expect(device.state()).toEqual({ phase: 'failed', problem: 'crashed' });
});
