import { messages } from '@dermavigil/contract';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { loggedCalls } from './call-log.ts';
import { call } from './client.ts';

const asIs = { parse: (body: unknown) => body };

function answer(body: string | null, status: number) {
	return vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));
}

const failing = () => call({ method: 'GET', path: '/api/x', response: asIs }).catch((error: unknown) => error);

test('a refusal has the detail of the body as its message', async () => {
	answer('{"detail":"Not today."}', 418);
	const error = await failing();
	expect(error).toBeInstanceOf(ApiError);
	expect(error).toMatchObject({ message: 'Not today.', detail: 'Not today.', status: 418 });
});

test('a refusal without detail tells the status', async () => {
	answer('{"error":"x"}', 502);
	expect(await failing()).toMatchObject({ message: messages.client.status(502), detail: null });
});

test('a refusal that is not JSON is an unknown server error', async () => {
	answer('<h1>Bad gateway</h1>', 502);
	expect(await failing()).toMatchObject({ message: messages.client.notJson, detail: null });
});

test('204 gives nothing', async () => {
	answer(null, 204);
	expect(await call({ method: 'GET', path: '/api/x', response: asIs })).toBeUndefined();
});

test('without a connection, what carries something is neither tried nor listed as sent', async () => {
	const fetched = answer('{}', 200);
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	const listed = loggedCalls().length;
	const error = await call({ method: 'POST', path: '/api/x', body: new FormData(), response: asIs }).catch((e) => e);
	expect(error).toMatchObject({ message: messages.client.offline, status: 0 });
	expect(fetched).not.toHaveBeenCalled();
	expect(loggedCalls()).toHaveLength(listed);
});

test('a question that finds no connection says so', async () => {
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	expect(await failing()).toMatchObject({ message: messages.client.offline, status: 0 });
});

test('the query, the body and the method are sent, and the answer is parsed', async () => {
	const fetched = answer('{"value":2}', 200);
	const body = new FormData();
	const response = { parse: (received: unknown) => (received as { value: number }).value * 2 };
	expect(await call({ method: 'POST', path: '/api/x', query: { mode: 'clinical' }, body, response })).toBe(4);
	expect(fetched).toHaveBeenCalledWith('/api/x?mode=clinical', { method: 'POST', headers: {}, body, signal: null });
});

test('an answer that does not fit its schema is an error', async () => {
	answer('{"value":2}', 200);
	const response = {
		parse: () => {
			throw new TypeError('value is missing');
		},
	};
	await expect(call({ method: 'GET', path: '/api/x', response })).rejects.toThrow('value is missing');
});

test('anything but a form is sent as JSON', async () => {
	const fetched = answer('{}', 200);
	await call({ method: 'PUT', path: '/api/x', body: { name: 'Ada' }, response: asIs });
	const headers = { 'content-type': 'application/json' };
	expect(fetched).toHaveBeenCalledWith('/api/x', { method: 'PUT', headers, body: '{"name":"Ada"}', signal: null });
	expect(loggedCalls().at(-1)).toMatchObject({ method: 'PUT', path: '/api/x', bytes: 14 });
});

test('only a call that asks for it carries the token', async () => {
	localStorage.setItem('authToken', 'secret');
	const fetched = answer('{}', 200);
	const get = { method: 'GET', path: '/api/x', response: asIs } as const;
	await call(get);
	fetched.mockResolvedValue(new Response('{}'));
	await call({ ...get, auth: true });
	fetched.mockResolvedValue(new Response('{}'));
	await call({ ...get, auth: 'another' });
	expect(fetched.mock.calls.map(([, init]) => init?.headers)).toEqual([
		{},
		{ authorization: 'Bearer secret' },
		{ authorization: 'Bearer another' },
	]);
});

const expired = () => answer(JSON.stringify({ detail: messages.login.expired }), 401);
const asked = (auth: boolean | string) =>
	call({ method: 'GET', path: '/api/x', auth, response: asIs }).catch((error: unknown) => error);

test('a token that the server refuses ends the login, and everybody hears of it', async () => {
	localStorage.setItem('authToken', 'old');
	const heard = vi.fn();
	window.addEventListener('authChange', heard, { once: true });
	expired();
	expect(await asked(true)).toMatchObject({ message: 'Invalid or expired token', status: 401 });
	expect(localStorage.getItem('authToken')).toBeNull();
	expect(heard).toHaveBeenCalledOnce();
});

test('a refusal of an older token, or for another reason, leaves the login alone', async () => {
	localStorage.setItem('authToken', 'new');
	expired();
	await asked('old');
	expired();
	await asked(false);
	answer('{"detail":"Not yours."}', 403);
	await asked(true);
	expect(localStorage.getItem('authToken')).toBe('new');
});
