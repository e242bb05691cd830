import { familyMessages, messages, personHeader, waitedHeader } from '@dermavigil/contract';
import { openDB } from 'idb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setOnline } from '../../../test/browser.ts';
import { errorResponse, type Handlers } from '../../../test/fake-server.ts';
import { makeScan, uuid } from '../../../test/fixtures.ts';
import { logOut } from '../../api/log-out.ts';
import { actFor, endLogin } from '../../api/session.ts';
import { timeInVersion1 } from './database.ts';
import { announce, onUploadQueueEvent } from './events.ts';
import { getOutcome, hasOutcome } from './outcomes.ts';
import { accounts, getWaiting, logIn, makeInput, setUpQueue } from './test/set-up-queue.ts';
import { discard, listWaiting, saveForLater, tryAgain, uploadWaiting } from './upload-queue.ts';

test('what was saved offline is uploaded once, in order, when there is a connection', async () => {
	const { getSent } = setUpQueue();
	const persist = vi.fn(async () => true);
	Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
	onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
	await uploadWaiting();
	await saveForLater(makeInput(1));
	expect(persist).toHaveBeenCalledOnce();
	setOnline(false);
	await saveForLater(makeInput(2));
	await saveForLater(makeInput(2));
	await uploadWaiting();
	expect(getSent()).toEqual([]);
	// Otherwise Discard would say that the server may have it.
	expect((await listWaiting()).mine.filter(({ attempted }) => attempted)).toEqual([]);
	expect(await getWaiting()).toEqual([1, 2]);
	setOnline(true);
	await Promise.all([uploadWaiting(), uploadWaiting()]);
	expect(getSent()).toEqual(['1 by Ada', '2 by Ada']);
	expect(await getWaiting()).toEqual([]);
});

test('the server is told how long a scan has waited, unless the clock was changed meanwhile', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T08:00:00Z') });
	onTestFinished(() => void vi.useRealTimers());
	const { server } = setUpQueue();
	await saveForLater(makeInput(1));
	for (const [number, uploadedAt] of [
		[2, '2026-03-06T08:00:00.250Z'],
		[3, '2026-03-05T08:00:00Z'],
		[4, '2027-03-06T08:00:00Z'],
	] as const) {
		vi.setSystemTime(uploadedAt);
		await uploadWaiting();
		await saveForLater(makeInput(number));
	}
	const waited = server.getRequests('saveScan').map(({ headers }) => headers.get(waitedHeader));
	expect(waited).toEqual([String(4 * 24 * 3_600_000 + 250), null, null]);
});

test('a scan is uploaded for the person for whom it was saved, whatever journal is open by then', async () => {
	const { server } = setUpQueue();
	const [mia, tom] = [7, 8].map((number) => ({ id: uuid(number), full_name: 'Mia', right: 'manage' }) as const);
	await saveForLater(makeInput(1), mia!);
	await saveForLater(makeInput(1), null);
	actFor(tom!);
	await uploadWaiting();
	expect(server.getRequests('saveScan').map(({ headers }) => headers.get(personHeader))).toEqual([mia!.id, null]);
	await saveForLater(makeInput(2), mia!);
	server.use({ saveScan: errorResponse(404, messages.server.notFound) });
	await uploadWaiting();
	expect((await listWaiting()).mine).toMatchObject([{ problem: familyMessages.noLongerManager('Mia') }]);
	await saveForLater(makeInput(3), mia!);
	server.use({ saveScan: errorResponse(400, 'This photo is no image.') });
	await uploadWaiting();
	expect((await listWaiting()).mine[1]?.problem).toBe('This photo is no image.');
});

test('the server is asked once whose login it is, and never without a connection', async () => {
	const { server } = setUpQueue();
	expect(await listWaiting()).toEqual({ mine: [], others: 0 });
	setOnline(false);
	expect(await saveForLater(makeInput(1))).toBe(false);
	expect(server.getRequests('me')).toHaveLength(0);
	setOnline(true);
	await uploadWaiting();
	setOnline(false);
	expect(await saveForLater(makeInput(1))).toBe(true);
	expect(server.getRequests('me')).toHaveLength(1);
});

test('a device without room for notes about waiting scans makes room by uploading them', async () => {
	const { getSent, server } = setUpQueue({ saveScan: errorResponse(400, 'This photo is no image.') });
	for (const number of [1, 2]) await saveForLater(makeInput(number));
	const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
		throw new DOMException('Full.', 'QuotaExceededError');
	});
	onTestFinished(() => put.mockRestore());
	await uploadWaiting();
	expect(getSent()).toEqual(['1 by Ada', '2 by Ada']);
	server.use({ saveScan: makeScan(1) });
	logIn('Ada later');
	expect(await getWaiting()).toEqual([1, 2]);
	await uploadWaiting();
	expect(getSent().slice(2)).toEqual(['1 by Ada later', '2 by Ada later']);
	expect(await getWaiting()).toEqual([]);
});

test("another person's login neither sees nor sends it, but the same person's next login does", async () => {
	const { getSent } = setUpQueue();
	await saveForLater(makeInput(1));
	logIn('Bob');
	await uploadWaiting();
	expect(getSent()).toEqual([]);
	expect(await listWaiting()).toEqual({ mine: [], others: 1 });
	logIn('Ada later');
	await uploadWaiting();
	expect(getSent()).toEqual(['1 by Ada later']);
});

test('a scan that waits for one account is also saved for another one if its holder says so', async () => {
	const { getSent } = setUpQueue();
	await saveForLater(makeInput(1));
	logIn('Bob');
	expect(await saveForLater(makeInput(1))).toBe(true);
	expect(await listWaiting()).toMatchObject({ mine: [{ account: accounts.Bob }], others: 1 });
	await uploadWaiting();
	expect(getSent()).toEqual(['1 by Bob']);
	expect(await listWaiting()).toEqual({ mine: [], others: 1 });
});

test('if the account of a login cannot be requested, it is requested later', async () => {
	const { server, getSent } = setUpQueue();
	await saveForLater(makeInput(1));
	server.use({ me: errorResponse(503, messages.server.busy) });
	logIn('Ada later');
	expect(await uploadWaiting()).toBe('later');
	expect(getSent()).toEqual([]);
	expect(await listWaiting()).toEqual({ mine: [], others: 1 });
});

test('without a login, nothing is sent', async () => {
	const { getSent } = setUpQueue();
	await saveForLater(makeInput(1));
	endLogin();
	await uploadWaiting();
	expect(getSent()).toEqual([]);
});

test.each<[string, NonNullable<Handlers['saveScan']>]>([
	['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
	[
		'no connection',
		() => {
			setOnline(false);
			return Promise.reject(new TypeError('Failed to fetch'));
		},
	],
	['a login that ended', errorResponse(401, messages.login.expired)],
	['a busy server', errorResponse(503, messages.server.busy)],
	['a request that took too long', errorResponse(408, 'Too long.')],
	['too many requests', errorResponse(429, 'Too many.')],
	['a proxy without its server', errorResponse(502, 'No server.')],
	['a proxy whose server is slow', errorResponse(504, 'Too slow.')],
	['the login page of a Wi-Fi', () => new Response('<!doctype html><title>Log in</title>')],
])('after %s, everything still waits, in order', async (_, saveScan) => {
	const { server, getSent } = setUpQueue({ saveScan });
	await saveForLater(makeInput(1));
	await saveForLater(makeInput(2));
	expect(await uploadWaiting()).toBe('later');
	setOnline(true);
	logIn('Ada');
	expect(await getWaiting()).toEqual([1, 2]);
	server.use({ saveScan: makeScan(1) });
	expect(await uploadWaiting()).toBe('done');
	expect(getSent().map((line) => line[0])).toEqual(['1', '1', '2']);
});

test('an upload over a connection that carries nothing ends, and lets other tabs have their turn', async () => {
	const deadline = new AbortController();
	vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
	const { getSent } = setUpQueue({ saveScan: () => new Promise<never>(() => {}) });
	await saveForLater(makeInput(1));
	const uploaded = uploadWaiting();
	await expect.poll(getSent).toHaveLength(1);
	deadline.abort(new DOMException('The operation timed out.', 'TimeoutError'));
	expect(await uploaded).toBe('later');
	const [waiting] = (await listWaiting()).mine;
	expect(waiting).toMatchObject({ problem: null });
	await discard(waiting!);
	expect(await getWaiting()).toEqual([]);
});

test('a scan that the server rejects stays with its reason, and does not hold up others', async () => {
	const { noLesion } = messages.savedScan;
	const { server, getSent } = setUpQueue({
		saveScan: ({ body }) => (body.lesion_id ? errorResponse(404, noLesion) : makeScan(1)),
	});
	await saveForLater({ ...makeInput(1), lesion_id: uuid(9) });
	await saveForLater(makeInput(2));
	await uploadWaiting();
	await uploadWaiting();
	expect(getSent().map((line) => line[0])).toEqual(['1', '2']);
	const [rejected, ...others] = (await listWaiting()).mine;
	expect([rejected?.problem, others]).toEqual([noLesion, []]);
	await tryAgain({ ...rejected!, input: makeInput(1) });
	expect(server.getRequests('saveScan').at(-1)?.body.lesion_id).toBeUndefined();
	expect(await getWaiting()).toEqual([]);
});

test('a response that cannot be read is described in words that people can understand', async () => {
	setUpQueue();
	// From here on, the queue knows whose login it is, so the next request is the scan's.
	await uploadWaiting();
	await saveForLater(makeInput(1));
	vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({}));
	onTestFinished(() => void vi.restoreAllMocks());
	await uploadWaiting();
	expect((await listWaiting()).mine[0]?.problem).toBe(messages.client.notJson);
});

test('a scan saved again after it was rejected replaces itself, but one that is waiting does not change', async () => {
	const { server, getSent } = setUpQueue({ saveScan: errorResponse(404, messages.savedScan.noLesion) });
	await saveForLater({ ...makeInput(1), lesion_id: uuid(9) });
	await uploadWaiting();
	await saveForLater({ ...makeInput(1), risk_level: 'low' });
	await saveForLater({ ...makeInput(1), risk_level: 'medium' });
	expect((await listWaiting()).mine).toMatchObject([{ input: { risk_level: 'low' }, problem: null }]);
	server.use({ saveScan: makeScan(1) });
	await uploadWaiting();
	expect(getSent()).toHaveLength(2);
	expect(server.getRequests('saveScan').at(-1)!.body).toEqual({ ...makeInput(1), risk_level: 'low' });
	expect(await getWaiting()).toEqual([]);
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
	['the response to an upload is lost', [lost], true],
	['an upload is rejected', [errorResponse(404, messages.savedScan.noLesion)], undefined],
	['a lost upload is repeated and rejected', [lost, errorResponse(404, messages.savedScan.noLesion)], true],
])('if %s, discarding the scan says whether the server may have it', async (_, responses, attempted) => {
	const { server } = setUpQueue();
	await saveForLater(makeInput(1));
	const [listedBefore] = (await listWaiting()).mine;
	for (const saveScan of responses) {
		server.use({ saveScan });
		await uploadWaiting();
	}
	const heard = new Promise((resolve) => {
		onTestFinished(onUploadQueueEvent((event) => event.type === 'discarded' && resolve(event)));
	});
	await discard(listedBefore!);
	expect(await heard).toEqual({ type: 'discarded', requestId: uuid(1), attempted });
});

test('a discarded scan is never sent', async () => {
	const { getSent } = setUpQueue();
	await saveForLater(makeInput(1));
	const [scanToDiscard] = (await listWaiting()).mine;
	await discard(scanToDiscard!);
	await uploadWaiting();
	expect(getSent()).toEqual([]);
});

test('a scan that another tab has discarded does not come back when it is tried again', async () => {
	const { server, getSent } = setUpQueue({ saveScan: errorResponse(404, messages.savedScan.noLesion) });
	await saveForLater(makeInput(1));
	await uploadWaiting();
	const [rejected] = (await listWaiting()).mine;
	server.use({ saveScan: makeScan(1) });
	await Promise.all([discard(rejected!), tryAgain(rejected!)]);
	expect([getSent(), await getWaiting()]).toEqual([['1 by Ada'], []]);
});

test('every tab is told which scan waits, which was saved, and for whom', async () => {
	setUpQueue();
	const heard = new Promise((resolve) => {
		const events: unknown[] = [];
		const stop = onUploadQueueEvent((event) => {
			if (events.push(event) < 4) return;
			stop();
			resolve(events);
		});
	});
	await saveForLater(makeInput(1));
	await saveForLater(makeInput(2), { id: uuid(7), full_name: 'Mia', right: 'manage' });
	await uploadWaiting();
	expect(await heard).toEqual([
		{ type: 'added', requestId: uuid(1) },
		{ type: 'added', requestId: uuid(2) },
		{ type: 'saved', requestId: uuid(1), person: null },
		{ type: 'saved', requestId: uuid(2), person: uuid(7) },
	]);
});

test('a page that opens later knows for whom a scan was saved, and whether the server may have it, until a logout', async () => {
	setUpQueue({ logout: () => undefined });
	announce({ type: 'saved', requestId: uuid(21), person: null });
	announce({ type: 'saved', requestId: uuid(21), person: uuid(7) });
	announce({ type: 'discarded', requestId: uuid(23) });
	announce({ type: 'discarded', requestId: uuid(22), attempted: true });
	const both = { uploadedFor: new Set([null, uuid(7)]), uncertain: false };
	await expect.poll(() => getOutcome(uuid(21))).toEqual(both);
	await expect.poll(() => getOutcome(uuid(22))).toEqual({ uploadedFor: new Set(), uncertain: true });
	expect(getOutcome(uuid(23))).toEqual({ uploadedFor: new Set(), uncertain: false });
	const getKnown = () => [21, 22, 23].filter((number) => hasOutcome(uuid(number)));
	expect(getKnown()).toEqual([21, 22]);
	logOut();
	expect(getKnown()).toEqual([]);
});

test('a scan that has waited since the first version of the database is uploaded as well', async () => {
	const { getSent } = setUpQueue();
	const database = await openDB('outbox', 1, {
		upgrade(first) {
			first.createObjectStore('waiting', { autoIncrement: true });
			first.createObjectStore('owner');
		},
	});
	const record = { account: accounts.Ada!, input: makeInput(1), problem: null };
	await database.add('waiting', { ...record, [timeInVersion1]: 5 });
	database.close();
	expect((await listWaiting()).mine).toEqual([{ ...record, number: 1, savedAt: 5 }]);
	await uploadWaiting();
	expect(getSent()).toEqual(['1 by Ada']);
});
