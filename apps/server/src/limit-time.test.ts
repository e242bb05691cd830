import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { limitTime } from './limit-time.ts';

setFlagsFromString('--expose-gc');
const clearMemory: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

/** The name of the reason for which a signal aborts, which nothing but its listener holds. */
const waitFor = (signal: AbortSignal) =>
	new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason.name)));

it('aborts after its time, though memory is cleared meanwhile', async () => {
	const { signal } = new AbortController();
	// Not here, where this function would hold it.
	const aborted = (() => waitFor(limitTime(signal, 100)))();
	// What a WeakRef was made for stays until the task ends.
	await setImmediate();
	clearMemory();
	expect(await aborted).toBe('TimeoutError');
});

it('aborts as soon as the other one does', async () => {
	const leaving = new AbortController();
	const aborted = waitFor(limitTime(leaving.signal, 60_000));
	leaving.abort();
	expect(await aborted).toBe('AbortError');
	expect(limitTime(leaving.signal, 60_000).aborted).toBe(true);
});
