import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNativeThreads, type NativeThreads } from './native-threads.ts';

let threads: NativeThreads;
let channel: BroadcastChannel;
beforeEach(() => {
	const worker = new URL('../../test/waiting-worker.ts', import.meta.url);
	threads = createNativeThreads({ worker, threads: 1, tooSlow: 'too slow' });
	channel = new BroadcastChannel('waiting-worker');
});
afterEach(async () => {
	channel.postMessage('go on');
	channel.close();
	await threads.close();
});

const next = (message: string) =>
	new Promise((resolve) => {
		channel.onmessage = ({ data }) => data === message && resolve(data);
	});

/** Runs a task that does not return until it is told to. Resolves once the task has been given up. */
async function runSlow(): Promise<void> {
	const started = next('waiting');
	const task = threads.run('analyze', {}, { timeoutMs: 1 });
	await expect(task).rejects.toMatchObject({ status: 422, message: 'too slow' });
	await started;
}

const runQuick = () => threads.run('reduce', {});

it('answers for tasks that take too long, and runs others beside up to two of them', async () => {
	for (let lost = 0; lost < 2; lost++) {
		await runSlow();
		expect(await runQuick()).toEqual({ result: 'reduced' });
	}
	await runSlow();
	const leaving = new AbortController();
	const left = threads.run('reduce', {}, { signal: leaving.signal });
	const waiting = runQuick();
	leaving.abort();
	await expect(left).rejects.toMatchObject({ name: 'AbortError' });
	channel.postMessage('go on');
	expect(await waiting).toEqual({ result: 'reduced' });
});

it('waits for tasks that were given up before it closes', async () => {
	await runSlow();
	const returned = next('returns');
	const closed = threads.close().then(() => 'closed');
	channel.postMessage('go on');
	expect(await Promise.race([returned, closed])).toBe('returns');
	expect(await closed).toBe('closed');
});

it('gives threads room for short-lived pixels of several photos', async () => {
	// V8 needs some of its 8 MiB for itself; of the size by default, it would be 1 or 2.
	expect(await threads.run<number>('measureNewSpace', {})).toBeGreaterThan(7.5 * 2 ** 20);
});
