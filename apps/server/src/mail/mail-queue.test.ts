import { calls } from '@dermavigil/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addInvitation } from '../../test/family.ts';
import { findFreePort } from '../../test/free-port.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { newPatient } from '../../test/patients.ts';
import { buildTestApp } from '../../test/server.ts';
import { freshStores } from '../../test/stores.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { carerInvitations, patients, waitingMails } from '../db/schema.ts';
import { createMailQueue, retryDelays } from './mail-queue.ts';
import { MailError } from './message.ts';

const minute = 60_000;
const away = new MailError('The mail server did not take a message: ECONNREFUSED', false);

let database: OpenDatabase;
let patientId: string;
let stores: Awaited<ReturnType<typeof freshStores>>;
let app: Awaited<ReturnType<typeof buildTestApp>>;
const log = { warn: vi.fn() };
const settled = vi.fn();
const inner = { send: vi.fn(), forget: vi.fn() };
let time = Date.now();

beforeAll(async () => {
	stores = await freshStores();
	app = await buildTestApp(stores);
	database = await openDatabase({ dataDir: '/nowhere', databaseUrl: stores.DATABASE_URL });
});
afterAll(async () => {
	await database.close();
	await app.close();
});
beforeEach(async () => {
	vi.resetAllMocks();
	patientId = (await newPatient(app)).id;
});
afterEach(() => database.db.delete(waitingMails));

/** The queue of a server; all have the same key and the same clock. */
const open = (stopping = new AbortController().signal) =>
	createMailQueue(inner, { db: database.db, key: Buffer.alloc(32, 1), log, settled, stopping, now: () => time });

const toMessage = () => ({ patientId, to: 'jane@example.org', subject: 'Hello', text: 'https://skin/#secret' });
const listRows = () => database.db.select().from(waitingMails);

/** Makes a newly started server send what is due some time later. */
async function sendLater(milliseconds: number): Promise<void> {
	time += milliseconds;
	await open().sendDue();
}

it('sends a message that the mail server accepts once, and stores nothing', async () => {
	await open().send(toMessage());
	expect(inner.send.mock.calls).toEqual([[toMessage()]]);
	expect([await listRows(), settled.mock.calls]).toEqual([[], [['sent']]]);
});

it('begins no more messages once the server stops', async () => {
	const stop = new AbortController();
	const queue = open(stop.signal);
	await queue.add(database.db, Array.from({ length: 12 }, toMessage));
	inner.send.mockImplementation(async () => stop.abort());
	await queue.sendDue();
	expect([inner.send.mock.calls.length, (await listRows()).length]).toEqual([10, 2]);
	await sendLater(0);
	expect([inner.send.mock.calls.length, await listRows()]).toEqual([12, []]);
});

it('sends a message again after the server has stopped, and stores it unreadable for others meanwhile', async () => {
	inner.send.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
	await open().send(toMessage());
	const [row] = await listRows();
	expect(row).toMatchObject({ patientId, failures: 1 });
	expect(row!.sealed.toString('latin1')).not.toMatch(/jane|secret/);
	expect(await open().countWaiting()).toBe(1);

	await sendLater(0);
	expect(inner.send).toHaveBeenCalledTimes(1);
	await sendLater(retryDelays[0]!);
	await sendLater(retryDelays[1]!);
	expect(inner.send.mock.calls).toEqual([[toMessage()], [toMessage()], [toMessage()]]);
	expect([await listRows(), settled.mock.calls]).toEqual([[], [['sent']]]);
	expect(log.warn).toHaveBeenCalledTimes(2);
	expect(JSON.stringify(log.warn.mock.calls)).not.toContain('jane');
});

it('lets the next server send what one could not send before it stopped', async () => {
	const { email } = await newPatient(app);
	const start = (SMTP_URL: string, now = Date.now) =>
		buildTestApp({ ...stores, SMTP_URL, PUBLIC_URL: 'https://skin.example.org', DEMO: '1' }, { now });
	const first = await start(`smtp://127.0.0.1:${await findFreePort()}`);
	await first.inject({ method: 'POST', url: calls.forgotPassword.path, payload: { email } });
	await first.close();
	expect(await listRows()).toHaveLength(1);
	const mail = await startMailServer();
	const second = await start(mail.url, () => Date.now() + minute);
	await second.sendWaitingMails();
	expect(mail.received).toMatchObject([{ to: [email], source: expect.stringContaining('/reset-password#') }]);
	await second.close();
	await mail.close();
});

it('lets only one of two servers send a message', async () => {
	inner.send.mockRejectedValueOnce(away);
	await open().send(toMessage());
	time += minute;
	await Promise.all([open().sendDue(), open().sendDue()]);
	expect(inner.send).toHaveBeenCalledTimes(2);
});

it('repeats an attempt that was cut off by a kill, but only once it must be over', async () => {
	inner.send.mockReturnValueOnce(new Promise(() => {}));
	void open().send(toMessage());
	await vi.waitFor(() => expect(inner.send).toHaveBeenCalledTimes(1), 30_000);
	// By a server whose clock is as far ahead as it may be, while the first attempt is still running.
	await sendLater(4 * minute);
	expect(inner.send).toHaveBeenCalledTimes(1);
	await sendLater(minute);
	expect(inner.send).toHaveBeenCalledTimes(2);
});

it('gives up after the last try', async () => {
	inner.send.mockRejectedValue(away);
	await open().send(toMessage());
	for (const delay of retryDelays) await sendLater(delay);
	expect(inner.send).toHaveBeenCalledTimes(1 + retryDelays.length);
	expect([await listRows(), settled.mock.calls]).toEqual([[], [['failed']]]);
});

it('gives up at once when the message is refused for good, or would come too late', async () => {
	const unknown = new MailError('The mail server did not take a message: EENVELOPE 550', true);
	inner.send.mockRejectedValueOnce(unknown).mockRejectedValueOnce(away);
	await expect(open().send(toMessage())).rejects.toBe(unknown);
	await expect(open().send({ ...toMessage(), expiresAt: time + minute / 2 })).rejects.toBe(away);
	expect([await listRows(), inner.send.mock.calls.length]).toEqual([[], 2]);
});

it('sends nothing to somebody who is erased, before or after the first attempt', async () => {
	inner.send.mockRejectedValueOnce(away);
	await open().send(toMessage());
	await database.db.delete(patients).where(eq(patients.id, patientId));
	expect(await listRows()).toEqual([]);
	await open().send(toMessage());
	await sendLater(minute);
	expect(inner.send).toHaveBeenCalledTimes(1);
});

it('deletes waiting messages with their patient or invitation, and no others', async () => {
	const other = await newPatient(app);
	const { id: invitationId } = await addInvitation(database.db, other, 'ben@example.org');
	const { patientId: _, ...toInvited } = toMessage();
	inner.send.mockRejectedValue(away);
	for (const whose of [{ patientId }, { patientId: other.id }, { invitationId }]) {
		await open().send({ ...toInvited, ...whose });
	}
	await database.db.delete(patients).where(eq(patients.id, patientId));
	await database.db.delete(carerInvitations).where(eq(carerInvitations.id, invitationId));
	expect(await listRows()).toMatchObject([{ patientId: other.id }]);
	await open().forget(patientId);
	expect(inner.forget).toHaveBeenCalledWith(patientId);
});

it('removes messages that nobody can open any more once they would come too late', async () => {
	inner.send.mockRejectedValueOnce(away);
	await open().send(toMessage());
	await database.db.update(waitingMails).set({ sealed: sql`'\\x00'::bytea` });
	await sendLater(minute);
	expect(log.warn).toHaveBeenLastCalledWith({ err: expect.any(Error) }, 'A message was given up.');
	await sendLater(6 * 60 * minute);
	expect([await listRows(), settled.mock.calls]).toEqual([[], [['failed']]]);
});
