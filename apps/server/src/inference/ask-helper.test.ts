import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { askHelper } from './ask-helper.ts';

const input = new Float32Array([1, 2, 3]);
const views = [
	{ input, view: 1 },
	{ input, view: 3 },
];

it('sends the views to be run, and returns what comes back', async () => {
	const { port1, port2 } = new MessageChannel();
	const asked = once(port1, 'message');
	const answer = askHelper(port2)(views, 1);
	expect(await asked).toEqual([[views, 1]]);
	port1.postMessage({ gate_logits: input });
	expect(await answer).toEqual({ gate_logits: input });
	port1.close();
});

it('does not wait for a helper that has left, before or after it was asked', async () => {
	const { port1, port2 } = new MessageChannel();
	const ask = askHelper(port2);
	const asked = once(port1, 'message');
	const answer = ask(views, 1);
	await asked;
	port1.close();
	expect(await answer).toBeNull();
	expect(await ask(views, 1)).toBeNull();
});

it('does not wait for a helper that was never there', async () => {
	const { port1, port2 } = new MessageChannel();
	const ask = askHelper(port2);
	port1.close();
	expect(await ask(views, 1)).toBeNull();
});
