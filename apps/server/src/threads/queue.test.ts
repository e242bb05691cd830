import { expect, it } from 'vitest';
import { createQueue } from './queue.ts';

/** Work that ends when told to. */
function work() {
	let finish = () => {};
	let started = false;
	const ended = new Promise<void>((resolve) => {
		finish = resolve;
	});
	return {
		run: async () => {
			started = true;
			await ended;
		},
		finish: () => finish(),
		hasStarted: () => started,
	};
}

it('runs as many as there are places, and the rest in the order in which they came', async () => {
	const queue = createQueue(1, { waiting: 5 });
	const order: number[] = [];
	await Promise.all([1, 2, 3, 4].map((n) => queue.run(async () => order.push(n))));
	expect(order).toEqual([1, 2, 3, 4]);
});

it('lets callers take turns, even if one of them waits for more', async () => {
	const queue = createQueue(1, { waiting: 8 });
	const order: string[] = [];
	const run = (name: string, signal?: AbortSignal) =>
		queue.run(async () => order.push(name), { key: name[0]!, signal }).catch(() => {});
	const leaving = new AbortController();
	const some = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => run(name));
	const others = [run('d1', leaving.signal), run('b3', leaving.signal)];
	expect(queue.countWaiting()).toBe(8);
	leaving.abort();
	expect(queue.countWaiting()).toBe(6);
	await Promise.all([...some, ...others]);
	expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
	expect(queue.countWaiting()).toBe(0);
});

it('refuses at once when too many wait, and says when to try again', async () => {
	const queue = createQueue(1, { waiting: 1 });
	const [running, waiting] = [work(), work()];
	const both = [queue.run(running.run)];
	expect(queue.isFull()).toBe(false);
	both.push(queue.run(waiting.run));
	expect(queue.isFull()).toBe(true);
	await expect(queue.run(async () => 'never')).rejects.toMatchObject({
		code: 'busy',
		status: 503,
		retryAfter: 2,
	});
	running.finish();
	waiting.finish();
	await Promise.all(both);
	expect(queue.isFull()).toBe(false);
	expect(createQueue(1, { waiting: 0 }).isFull()).toBe(false);
	expect(await queue.run(async () => 'again')).toBe('again');
});

it('gives the place of failed work to the next caller', async () => {
	const queue = createQueue(1, { waiting: 1 });
	const failing = queue.run(() => Promise.reject(new Error('broken')));
	const next = queue.run(async () => 'next');
	await expect(failing).rejects.toThrow('broken');
	expect(await next).toBe('next');
});

it('removes aborted calls from the queue, and does not interrupt running work', async () => {
	const queue = createQueue(1, { waiting: 1 });
	const [running, waiting] = [work(), work()];
	const [leaving, staying] = [new AbortController(), new AbortController()];
	const first = queue.run(running.run, { signal: staying.signal });
	const second = queue.run(waiting.run, { signal: leaving.signal });
	leaving.abort();
	staying.abort();
	await expect(second).rejects.toMatchObject({ name: 'AbortError' });
	const third = queue.run(async () => 'took the free place');
	running.finish();
	await first;
	expect(await third).toBe('took the free place');
	expect(waiting.hasStarted()).toBe(false);
	await expect(queue.run(waiting.run, { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

it('refuses everything that waits or comes later once the server stops', async () => {
	const stopping = new AbortController();
	const queue = createQueue(1, { waiting: 2, stopping: stopping.signal });
	const [running, waiting] = [work(), work()];
	const first = queue.run(running.run);
	const refused = [queue.run(waiting.run), queue.run(waiting.run)];
	stopping.abort(new Error('stopping'));
	for (const each of [...refused, queue.run(waiting.run)]) await expect(each).rejects.toThrow('stopping');
	running.finish();
	await first;
	await expect(queue.run(waiting.run)).rejects.toThrow('stopping');
	expect(waiting.hasStarted()).toBe(false);
});
