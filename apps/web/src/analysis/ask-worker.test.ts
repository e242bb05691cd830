import { expect, test, vi } from 'vitest';
import { askWorker } from './ask-worker.ts';

const startWorker = () =>
	Object.assign(new EventTarget(), { postMessage() {}, start() {}, terminate: vi.fn() }) as unknown as Worker;

const { signal } = new AbortController();

test('a worker ends once it has answered', async () => {
	const worker = startWorker();
	expect(await askWorker(worker, async () => 'answer', signal)).toBe('answer');
	expect(worker.terminate).toHaveBeenCalledOnce();
});

test('a worker whose answer nobody wants any more ends at once', async () => {
	const worker = startWorker();
	const controller = new AbortController();
	const answer = askWorker(worker, () => new Promise(() => {}), controller.signal);
	controller.abort();
	await expect(answer).rejects.toBe(controller.signal.reason);
	expect(worker.terminate).toHaveBeenCalledOnce();
	const late = askWorker(startWorker(), () => new Promise(() => {}), controller.signal);
	await expect(late).rejects.toBe(controller.signal.reason);
});

test('a worker that cannot be loaded fails, and ends', async () => {
	const worker = startWorker();
	const answer = askWorker(worker, () => new Promise(() => {}), signal);
	worker.dispatchEvent(new ErrorEvent('error', { message: 'No.' }));
	await expect(answer).rejects.toThrow('No.');
	expect(worker.terminate).toHaveBeenCalledOnce();
});
