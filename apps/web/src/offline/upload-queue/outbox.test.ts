import 'fake-indexeddb/auto';
import { messages, type Profile, type ScanInput } from '@dermavigil/contract';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchProfile } from '../../api/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { saveScan } from '../../api/scans.ts';
import { onOutboxEvent } from './events.ts';
import { discard, keepForLater, listWaiting, sendWaiting, tryAgain } from './outbox.ts';

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

test('what was kept without a connection is sent once, in order, when there is one', async () => {
	await sendWaiting();
	await keepForLater(scan('1'));
	setOnline(false);
	await keepForLater(scan('2'));
	await keepForLater(scan('2'));
	await sendWaiting();
	expect(sent()).toEqual([]);
	expect(await waiting()).toEqual(['1', '2']);
	setOnline(true);
	await Promise.all([sendWaiting(), sendWaiting()]);
	expect(sent()).toEqual(['1 by token of Ada', '2 by token of Ada']);
	expect(await waiting()).toEqual([]);
});

test('the server is asked once whose login it is, and never without a connection', async () => {
	setOnline(false);
	expect(await keepForLater(scan('1'))).toBe(false);
	expect(fetchProfile).not.toHaveBeenCalled();
	setOnline(true);
	await sendWaiting();
	setOnline(false);
	expect(await keepForLater(scan('1'))).toBe(true);
	expect(fetchProfile).toHaveBeenCalledOnce();
});

test("another person's login neither sees nor sends it, the same person's next login does", async () => {
	await keepForLater(scan('1'));
	logIn('Bob');
	await sendWaiting();
	expect(sent()).toEqual([]);
	expect(await listWaiting()).toEqual({ mine: [], others: 1 });
	vi.mocked(fetchProfile).mockResolvedValue({ id: 'account of Ada' } as Profile);
	logIn('Ada, later');
	await sendWaiting();
	expect(sent()).toEqual(['1 by token of Ada, later']);
});

test('nobody logged in sends nothing', async () => {
	await keepForLater(scan('1'));
	localStorage.removeItem('authToken');
	await sendWaiting();
	expect(sent()).toEqual([]);
});

test.each([
	['no answer', new TypeError('Failed to fetch')],
	['no connection', new ApiError(messages.client.offline, 0, null)],
	['a login that ended', new ApiError(messages.login.expired, 401, null)],
	['a busy server', new ApiError(messages.server.busy, 503, null)],
])('after %s everything still waits, in order', async (_, error) => {
	await keepForLater(scan('1'));
	await keepForLater(scan('2'));
	vi.mocked(saveScan).mockRejectedValueOnce(error);
	expect(await sendWaiting()).toBe('later');
	expect(await waiting()).toEqual(['1', '2']);
	expect(await sendWaiting()).toBe('done');
	expect(sent().map((line) => line[0])).toEqual(['1', '1', '2']);
});

test('what the server refuses stays with its reason and holds nothing up', async () => {
	const { noLesion } = messages.savedScan;
	await keepForLater({ ...scan('1'), lesion_id: 'x' });
	await keepForLater(scan('2'));
	vi.mocked(saveScan).mockRejectedValueOnce(new ApiError(noLesion, 404, noLesion));
	await sendWaiting();
	await sendWaiting();
	expect(sent().map((line) => line[0])).toEqual(['1', '2']);
	const [refused, ...others] = (await listWaiting()).mine;
	expect([refused?.problem, others]).toEqual([noLesion, []]);
	await tryAgain({ ...refused!, input: scan('1') });
	expect(vi.mocked(saveScan).mock.lastCall?.[0].lesion_id).toBeUndefined();
	expect(await waiting()).toEqual([]);
});

test('what is discarded is never sent', async () => {
	await keepForLater(scan('1'));
	const [kept] = (await listWaiting()).mine;
	await discard(kept!.number);
	await sendWaiting();
	expect(sent()).toEqual([]);
});

test('every tab hears which scan was saved', async () => {
	const heard = new Promise((resolve) => {
		const stop = onOutboxEvent((event) => {
			if (event.type !== 'saved') return;
			stop();
			resolve(event);
		});
	});
	await keepForLater(scan('1'));
	await sendWaiting();
	expect(await heard).toEqual({ type: 'saved', requestId: '1' });
});
