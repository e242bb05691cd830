import { expect, it, vi } from 'vitest';
import type { Outputs } from '../src/inference/outputs.ts';
import type { Session, ViewedInput } from '../src/inference/session.ts';
import { type RunElsewhere, shareViews } from '../src/inference/share-views.ts';

/** Outputs that name the views that they come from. */
const toOutputs = (views: readonly ViewedInput[]) =>
	({ gate_logits: Float32Array.from(views, ({ view }) => view) }) as Outputs;
const createSession = () => ({ run: vi.fn<Session['run']>(async (views) => toOutputs(views)) });

const input = new Float32Array(3);
const toViews = (views: readonly number[]) => views.map((view) => ({ input, view }));
const helper = vi.fn<RunElsewhere>(async (views) => toOutputs(views));
const noHelper: RunElsewhere = async () => null;

it.each([
	[[0, 1], [0], [1]],
	[[0, 1, 2], [0, 1], [2]],
])('runs half of the views %j on a helper, and keeps their order', async (views, own, others) => {
	const session = createSession();
	expect(await shareViews(session, helper).run(toViews(views), 1)).toEqual(toOutputs(toViews(views)));
	expect(session.run.mock.calls).toEqual([[toViews(own), 1]]);
	expect(helper).toHaveBeenLastCalledWith(toViews(others), 1);
});

it('runs them itself when no helper can', async () => {
	const session = createSession();
	const views = toViews([2, 3]);
	expect(await shareViews(session, noHelper).run(views, 1)).toEqual(toOutputs(views));
	expect(session.run.mock.calls.map(([each]) => each)).toEqual([toViews([2]), toViews([3])]);
});

it('does not share a single view', async () => {
	const session = createSession();
	helper.mockClear();
	expect(await shareViews(session, helper).run(toViews([0]), 1)).toEqual(toOutputs(toViews([0])));
	expect(helper).not.toHaveBeenCalled();
});

it('fails when the session fails', async () => {
	const session = createSession();
	session.run.mockRejectedValue(new Error('out of memory'));
	await expect(shareViews(session, helper).run(toViews([0, 1]), 1)).rejects.toThrow('out of memory');
});
