import { expect, it, onTestFinished } from 'vitest';
import { createSingleThread } from './single-thread.ts';

it('gives up on a task that takes too long, not counting the start of the thread', async () => {
	const worker = new URL('../../test/waiting-worker.ts', import.meta.url);
	const thread = createSingleThread({ worker, waiting: 1, busy: 'too busy', timeoutMs: 1 });
	onTestFinished(() => thread.close());
	expect(await thread.run({}, { name: 'reduce' })).toEqual({ result: 'reduced' });
	await expect(thread.run({}, { name: 'analyze' })).rejects.toMatchObject({ code: 'busy', message: 'too busy' });
});
