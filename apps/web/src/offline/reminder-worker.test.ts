import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../public/reminder-worker.js'), 'utf8');
const message = {
	title: 'DermaVigil',
	body: 'It is time.',
	page: '/mylesion',
	stop: { title: 'Stop', call: '/api/stop?token=1', page: '/stop#1', done: 'They are off.' },
};
const { page, stop } = message;

/** Runs the worker; `respond` is the server. */
function start(respond: () => Promise<Partial<Response>> = async () => ({ ok: true })) {
	const listeners: Record<string, (event: object) => void> = {};
	const showNotification = vi.fn(async () => {});
	const openWindow = vi.fn(async () => {});
	const fetch = vi.fn(respond);
	const self = {
		addEventListener: (type: string, listener: (event: object) => void) => {
			listeners[type] = listener;
		},
		registration: { showNotification },
		clients: { openWindow },
	};
	new Function('self', 'fetch', source)(self, fetch);
	const dispatch = async (type: string, event: object) => {
		let done: Promise<unknown> | undefined;
		listeners[type]!({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
		await done;
	};
	const close = vi.fn();
	const notification = { title: message.title, data: { page, stop }, close };
	const click = (action: string) => dispatch('notificationclick', { action, notification });
	return { dispatch, click, close, fetch, openWindow, showNotification };
}

test('a reminder is shown with a button that stops reminders', async () => {
	const { dispatch, showNotification } = start();
	await dispatch('push', { data: { json: () => message } });
	const actions = [{ action: 'stop', title: 'Stop' }];
	expect(showNotification).toHaveBeenCalledExactlyOnceWith(
		'DermaVigil',
		expect.objectContaining({ body: message.body, actions, data: { page, stop } }),
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
	expect(showNotification).toHaveBeenCalledExactlyOnceWith('DermaVigil', expect.objectContaining({ body: stop.done }));
	expect(openWindow).not.toHaveBeenCalled();
});

test.each([
	['the server refuses', async () => ({ ok: false })],
	['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('its button leads to the page that stops reminders where %s', async (_why, respond) => {
	const { click, openWindow, showNotification } = start(respond);
	await click('stop');
	expect(openWindow).toHaveBeenCalledExactlyOnceWith(stop.page);
	expect(showNotification).not.toHaveBeenCalled();
});
