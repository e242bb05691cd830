import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MailError } from './message.ts';
import { retryFailures } from './retrying-mailer.ts';

const message = { patientId: 'jane', to: 'jane@example.org', subject: 'Hello', text: 'Hello' };
const away = new MailError('The mail server did not take a message: ECONNREFUSED', false);

const inner = { send: vi.fn(), forget: vi.fn() };
const log = { warn: vi.fn() };
let stop: AbortController;
beforeEach(() => {
	vi.resetAllMocks();
	stop = new AbortController();
});
afterEach(() => stop.abort());

const open = (delays: number[]) => retryFailures(inner, { log, stopping: stop.signal, delays });
const anHour = 3_600_000;

it('sends a message again until the mail server takes it, and says nothing of its patient in the log', async () => {
	inner.send.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
	await open([0, 0, anHour]).send(message);
	expect(inner.send.mock.calls).toEqual([[message], [message], [message]]);
	expect(log.warn).toHaveBeenCalledTimes(2);
	expect(JSON.stringify(log.warn.mock.calls)).not.toContain('jane');
});

it('gives up after the last try', async () => {
	inner.send.mockRejectedValue(away);
	await expect(open([0, 0]).send(message)).rejects.toBe(away);
	expect(inner.send).toHaveBeenCalledTimes(3);
});

it('gives up at once where the message is refused for good, or would come too late', async () => {
	const unknown = new MailError('The mail server did not take a message: EENVELOPE 550', true);
	inner.send.mockRejectedValueOnce(unknown).mockRejectedValueOnce(away);
	await expect(open([0]).send(message)).rejects.toBe(unknown);
	await expect(open([anHour]).send({ ...message, expiresAt: Date.now() + anHour / 2 })).rejects.toBe(away);
	expect(inner.send).toHaveBeenCalledTimes(2);
});

it('gives up what waits when the account goes or the server stops', async () => {
	inner.send.mockRejectedValue(away);
	const mailer = open([anHour]);
	const [janes, johns] = [mailer.send(message), mailer.send({ ...message, patientId: 'john' })];
	await turn();
	await mailer.forget('jane');
	await expect(janes).rejects.toBe(away);
	expect(inner.forget).toHaveBeenCalledWith('jane');
	stop.abort();
	await expect(johns).rejects.toBe(away);
	expect(inner.send).toHaveBeenCalledTimes(2);
});
