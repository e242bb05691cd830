import { expect, it, vi } from 'vitest';
import type { Outputs, Session } from '../src/inference/session.ts';
import { type RunElsewhere, shareViews } from '../src/inference/share-views.ts';

/** Outputs that name the views that they are of. */
const toOutputs = (views: readonly number[]) => ({ gate_logits: Float32Array.from(views) }) as Outputs;
const createSession = () => ({ run: vi.fn<Session['run']>(async (_input, _size, views) => toOutputs(views)) });

const input = new Float32Array(3);
const helper = vi.fn<RunElsewhere>(async (_input, _size, views) => toOutputs(views));
const noHelper: RunElsewhere = async () => null;

it.each([
	[[0, 1], [0], [1]],
	[[0, 1, 2], [0, 1], [2]],
])('runs half of the views %j on a helper, and keeps their order', async (views, own, others) => {
	const session = createSession();
	expect(await shareViews(session, helper).run(input, 1, views)).toEqual(toOutputs(views));
	expect(session.run.mock.calls).toEqual([[input, 1, own]]);
	expect(helper).toHaveBeenLastCalledWith(input, 1, others);
});

it('runs them itself where that is not possible', async () => {
	const session = createSession();
	expect(await shareViews(session, noHelper).run(input, 1, [2, 3])).toEqual(toOutputs([2, 3]));
	expect(session.run.mock.calls.map(([, , views]) => views)).toEqual([[2], [3]]);
});

it('shares no single view', async () => {
	const session = createSession();
	helper.mockClear();
	expect(await shareViews(session, helper).run(input, 1, [0])).toEqual(toOutputs([0]));
	expect(helper).not.toHaveBeenCalled();
});

it('fails where the session fails', async () => {
	const session = createSession();
	session.run.mockRejectedValue(new Error('out of memory'));
	await expect(shareViews(session, helper).run(input, 1, [0, 1])).rejects.toThrow('out of memory');
});
