import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@dermavigil/contract';
import { expect, test, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../public/reminder-worker.js'), 'utf8');
const message = {
	title: 'DermaVigil',
	body: 'It is time.',
	page: '/mylesion',
	stop: { title: 'Stop', call: '/api/stop?token=1', page: '/stop#1', done: 'They are off.' },
};
const { page, stop } = message;

const keys = { p256dh: 'key', auth: 'secret' };
const makeSubscription = (endpoint: string) => ({
	endpoint,
	options: { applicationServerKey: 'of the old one' },
	toJSON: () => ({ endpoint, expirationTime: null, keys }),
});

/** Runs the worker. `respond` is the server, and `note` is what the page saved about the subscription. */
function start(respond: () => Promise<Partial<Response>> = async () => ({ ok: true }), note?: object) {
	const listeners: Record<string, (event: object) => void> = {};
	const showNotification = vi.fn(async () => {});
	const openWindow = vi.fn(async () => {});
	const subscribe = vi.fn(async () => makeSubscription('https://push/new'));
	let noted = note && JSON.stringify(note);
	const notes = {
		match: async () => (noted === undefined ? undefined : new Response(noted)),
		put: async (_path: string, response: Response) => {
			noted = await response.text();
		},
	};
	const fetch = vi.fn(respond);
	const self = {
		addEventListener: (type: string, listener: (event: object) => void) => {
			listeners[type] = listener;
		},
		registration: { showNotification, pushManager: { subscribe } },
		clients: { openWindow },
	};
	new Function('self', 'fetch', 'caches', source)(self, fetch, { open: async () => notes });
	const dispatch = async (type: string, event: object) => {
		let done: Promise<unknown> | undefined;
		listeners[type]!({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
		await done;
	};
	const close = vi.fn();
	const notification = { title: message.title, data: { page, stop }, close };
	const click = (action: string) => dispatch('notificationclick', { action, notification });
	return { dispatch, click, close, fetch, openWindow, showNotification, subscribe, readNote: () => noted };
}

test('a reminder is shown with a button that stops reminders', async () => {
	const { dispatch, showNotification } = start();
	await dispatch('push', { data: { json: () => message } });
	const actions = [{ action: 'stop', title: 'Stop' }];
	expect(showNotification).toHaveBeenCalledExactlyOnceWith(
		'DermaVigil',
		expect.objectContaining({ body: message.body, tag: 'reminder', actions, data: { page, stop } }),
	);
});

test('pressing it opens the journal', async () => {
	const { click, close, fetch, openWindow } = start();
	await click('');
	expect(openWindow).toHaveBeenCalledExactlyOnceWith(page);
	expect([close.mock.calls.length, fetch.mock.calls.length]).toEqual([1, 0]);
});

test('its button stops reminders at once, and says so', async () => {
	const { click, fetch, openWindow, showNotification } = start();
	await click('stop');
	expect(fetch).toHaveBeenCalledExactlyOnceWith(stop.call, { method: 'POST' });
	const options = expect.objectContaining({ body: stop.done, tag: 'reminder' });
	expect(showNotification).toHaveBeenCalledExactlyOnceWith('DermaVigil', options);
	expect(openWindow).not.toHaveBeenCalled();
});

test.each([
	['the server refuses', async () => ({ ok: false })],
	['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('its button leads to the page that stops reminders if %s', async (_why, respond) => {
	const { click, openWindow, showNotification } = start(respond);
	await click('stop');
	expect(openWindow).toHaveBeenCalledExactlyOnceWith(stop.page);
	expect(showNotification).not.toHaveBeenCalled();
});

const [oldOne, newOne] = [makeSubscription('https://push/old'), makeSubscription('https://push/new')];
const note = { endpoint: 'https://push/old', publicKey: 'noted' };

test.each([
	['with both subscriptions', { oldSubscription: oldOne, newSubscription: newOne }, undefined, null],
	['without the new one', { oldSubscription: oldOne, newSubscription: null }, undefined, 'of the old one'],
	['without either', {}, note, 'noted'],
])('a browser that renews its subscription %s tells the server', async (_what, event, known, key) => {
	const { dispatch, fetch, subscribe, readNote } = start(undefined, known);
	await dispatch('pushsubscriptionchange', event);
	expect(subscribe.mock.calls).toEqual(key ? [[{ userVisibleOnly: true, applicationServerKey: key }]] : []);
	expect(fetch).toHaveBeenCalledExactlyOnceWith(calls.renewReminderDevice.path, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ before: 'https://push/old', endpoint: 'https://push/new', keys }),
	});
	expect(JSON.parse(readNote()!)).toEqual({ ...known, endpoint: 'https://push/new' });
});

test('a renewal that the server did not accept is reported from the old address the next time', async () => {
	const { dispatch, fetch, readNote } = start(async () => ({ ok: false }), note);
	await dispatch('pushsubscriptionchange', { oldSubscription: oldOne, newSubscription: newOne });
	expect(JSON.parse(readNote()!)).toEqual(note);
	const newest = makeSubscription('https://push/newest');
	await dispatch('pushsubscriptionchange', { oldSubscription: newOne, newSubscription: newest });
	const body = JSON.stringify({ before: note.endpoint, endpoint: newest.endpoint, keys });
	expect(fetch).toHaveBeenLastCalledWith(calls.renewReminderDevice.path, expect.objectContaining({ body }));
});

test.each([
	['nothing', undefined],
	['no key', { endpoint: note.endpoint }],
])('a subscription about which %s is known is not renewed', async (_what, known) => {
	const { dispatch, fetch, subscribe } = start(undefined, known);
	await dispatch('pushsubscriptionchange', {});
	expect([fetch.mock.calls, subscribe.mock.calls]).toEqual([[], []]);
});
