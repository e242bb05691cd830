import { expect, it, onTestFinished } from 'vitest';
import { createSingleThread } from './single-thread.ts';

it('gives up a task that takes too long, for which the start of the thread does not count', async () => {
	const worker = new URL('../../test/waiting-worker.ts', import.meta.url);
	const thread = createSingleThread({ worker, waiting: 1, busy: 'too busy', timeoutMs: 1 });
	onTestFinished(() => thread.close());
	expect(await thread.run({}, { name: 'reduce' })).toEqual({ result: 'reduced' });
	await expect(thread.run({})).rejects.toMatchObject({ code: 'busy', message: 'too busy' });
});
