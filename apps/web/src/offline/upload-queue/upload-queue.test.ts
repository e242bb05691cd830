import 'fake-indexeddb/auto';
import { messages, type Profile, type ScanInput } from '@dermavigil/contract';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchProfile } from '../../api/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { saveScan } from '../../api/scans.ts';
import { timeInVersion1 } from './database.ts';
import { onUploadQueueEvent } from './events.ts';
import { discard, listWaiting, saveForLater, tryAgain, uploadWaiting } from './upload-queue.ts';

vi.mock('../../api/accounts.ts');
vi.mock('../../api/scans.ts');

const scan = (request_id: string): ScanInput => ({
	image_base64: 'data:image/png;base64,AA',
	predictions: [{ label: 'Melanoma', confidence: 60 }],
	risk_level: 'high',
	ai_explanation: 'Why.',
	request_id,
});
const logIn = (name: string) => localStorage.setItem('authToken', `token of ${name}`);
const sent = () => vi.mocked(saveScan).mock.calls.map(([input, token]) => `${input.request_id} by ${token}`);
const waiting = async () => (await listWaiting()).mine.map(({ input }) => input.request_id);
const setOnline = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);

/** As browsers do it: one at a time, in the order in which they asked. */
function locks() {
	let last: Promise<unknown> = Promise.resolve();
	return {
		request: (_name: string, run: () => Promise<unknown>) => {
			const result = last.then(run);
			last = result.catch(() => undefined);
			return result;
		},
	};
}

beforeEach(() => {
	globalThis.indexedDB = new IDBFactory();
	Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true });
	// The account is named after the token.
	vi.mocked(fetchProfile)
		.mockReset()
		.mockImplementation(async (token) => ({ id: String(token).replace('token', 'account') }) as Profile);
	vi.mocked(saveScan).mockReset().mockResolvedValue(undefined);
	logIn('Ada');
});

test('what was saved offline is uploaded once, in order, when there is a connection', async () => {
	await uploadWaiting();
	await saveForLater(scan('1'));
	setOnline(false);
	await saveForLater(scan('2'));
	await saveForLater(scan('2'));
	await uploadWaiting();
	expect(sent()).toEqual([]);
	expect(await waiting()).toEqual(['1', '2']);
	setOnline(true);
	await Promise.all([uploadWaiting(), uploadWaiting()]);
	expect(sent()).toEqual(['1 by token of Ada', '2 by token of Ada']);
	expect(await waiting()).toEqual([]);
});

test('the server is asked once whose login it is, and never without a connection', async () => {
	setOnline(false);
	expect(await saveForLater(scan('1'))).toBe(false);
	expect(fetchProfile).not.toHaveBeenCalled();
	setOnline(true);
	await uploadWaiting();
	setOnline(false);
	expect(await saveForLater(scan('1'))).toBe(true);
	expect(fetchProfile).toHaveBeenCalledOnce();
});

test("another person's login neither sees nor sends it, the same person's next login does", async () => {
	await saveForLater(scan('1'));
	logIn('Bob');
	await uploadWaiting();
	expect(sent()).toEqual([]);
	expect(await listWaiting()).toEqual({ mine: [], others: 1 });
	vi.mocked(fetchProfile).mockResolvedValue({ id: 'account of Ada' } as Profile);
	logIn('Ada, later');
	await uploadWaiting();
	expect(sent()).toEqual(['1 by token of Ada, later']);
});

test('without a login nothing is sent', async () => {
	await saveForLater(scan('1'));
	localStorage.removeItem('authToken');
	await uploadWaiting();
	expect(sent()).toEqual([]);
});

test.each([
	['no answer', new TypeError('Failed to fetch')],
	['no connection', new ApiError(messages.client.offline, 0, null)],
	['a login that ended', new ApiError(messages.login.expired, 401, null)],
	['a busy server', new ApiError(messages.server.busy, 503, null)],
])('after %s everything still waits, in order', async (_, error) => {
	await saveForLater(scan('1'));
	await saveForLater(scan('2'));
	vi.mocked(saveScan).mockRejectedValueOnce(error);
	expect(await uploadWaiting()).toBe('later');
	expect(await waiting()).toEqual(['1', '2']);
	expect(await uploadWaiting()).toBe('done');
	expect(sent().map((line) => line[0])).toEqual(['1', '1', '2']);
});

test('what the server rejects stays with its reason and holds nothing up', async () => {
	const { noLesion } = messages.savedScan;
	await saveForLater({ ...scan('1'), lesion_id: 'x' });
	await saveForLater(scan('2'));
	vi.mocked(saveScan).mockRejectedValueOnce(new ApiError(noLesion, 404, noLesion));
	await uploadWaiting();
	await uploadWaiting();
	expect(sent().map((line) => line[0])).toEqual(['1', '2']);
	const [rejected, ...others] = (await listWaiting()).mine;
	expect([rejected?.problem, others]).toEqual([noLesion, []]);
	await tryAgain({ ...rejected!, input: scan('1') });
	expect(vi.mocked(saveScan).mock.lastCall?.[0].lesion_id).toBeUndefined();
	expect(await waiting()).toEqual([]);
});

test('what is discarded is never sent', async () => {
	await saveForLater(scan('1'));
	const [scanToDiscard] = (await listWaiting()).mine;
	await discard(scanToDiscard!.number);
	await uploadWaiting();
	expect(sent()).toEqual([]);
});

test('every tab hears which scan was saved', async () => {
	const heard = new Promise((resolve) => {
		const stop = onUploadQueueEvent((event) => {
			if (event.type !== 'saved') return;
			stop();
			resolve(event);
		});
	});
	await saveForLater(scan('1'));
	await uploadWaiting();
	expect(await heard).toEqual({ type: 'saved', requestId: '1' });
});

test('what waits since the first version of the database is uploaded as well', async () => {
	const database = await openDB('outbox', 1, {
		upgrade(first) {
			first.createObjectStore('waiting', { autoIncrement: true });
			first.createObjectStore('owner');
		},
	});
	const record = { account: 'account of Ada', input: scan('1'), problem: null };
	await database.add('waiting', { ...record, [timeInVersion1]: 5 });
	database.close();
	expect((await listWaiting()).mine).toEqual([{ ...record, number: 1, savedAt: 5 }]);
	await uploadWaiting();
	expect(sent()).toEqual(['1 by token of Ada']);
});
