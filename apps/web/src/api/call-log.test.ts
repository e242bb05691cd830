import { expect, test, vi } from 'vitest';
import { callLog, type LoggedCall, logFetch, onLoggedCall } from './call-log.ts';

const last = () => callLog.get().at(-1);

test('a call is in the list before it is sent', async () => {
	let seen: LoggedCall | undefined;
	const send = logFetch(async () => {
		seen = last();
		throw new TypeError('Failed to fetch');
	});
	await expect(send('/api/x?mode=consumer', { method: 'POST', body: 'four' })).rejects.toThrow();
	expect(seen).toMatchObject({ method: 'POST', path: '/api/x?mode=consumer', bytes: 4 });
	expect(Date.now() - seen!.at).toBeLessThan(60_000);
});

test('a call without an answer says so, and one that was aborted before it was sent does not count', async () => {
	await logFetch(async () => new Response())('/found');
	const failing = logFetch(() => Promise.reject(new TypeError('Failed to fetch')));
	await expect(failing('/lost', { method: 'POST', body: 'x' })).rejects.toThrow('Failed to fetch');
	expect(last()).toMatchObject({ path: '/lost', unanswered: true });
	expect(callLog.get().at(-2)).not.toHaveProperty('unanswered');
	const before = callLog.get().length;
	await expect(failing('/given-up', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
	expect(callLog.get()).toHaveLength(before);
});

test.each<[string, string | URL | Request, RequestInit | undefined, Partial<LoggedCall>]>([
	['a question', '/api/config', undefined, { method: 'GET', path: '/api/config', bytes: 0 }],
	['an address', new URL('/model/a', location.href), {}, { method: 'GET', path: '/model/a', bytes: 0 }],
	['another server', 'https://example.org/a', {}, { path: 'https://example.org/a' }],
	['bytes', '/a', { method: 'put', body: new Uint8Array(7) }, { method: 'PUT', bytes: 7 }],
	[
		'a whole request',
		new Request('http://localhost:3000/a', { method: 'POST', body: 'abc' }),
		undefined,
		{ method: 'POST', bytes: 3 },
	],
])('%s is listed as it is', async (_, input, init, expected) => {
	await logFetch(async () => new Response())(input, init);
	expect(last()).toMatchObject(expected);
});

test('nothing is ever removed, and listeners are told about each call', async () => {
	const heard = vi.fn();
	const stop = onLoggedCall(heard);
	const before = callLog.get();
	await logFetch(async () => new Response())('/one');
	await logFetch(async () => new Response())('/two');
	stop();
	await logFetch(async () => new Response())('/three');
	expect(callLog.get().slice(0, before.length)).toEqual(before);
	expect(
		callLog
			.get()
			.slice(before.length)
			.map(({ path }) => path),
	).toEqual(['/one', '/two', '/three']);
	expect(heard.mock.calls.map(([{ path }]) => path)).toEqual(['/one', '/two']);
});
