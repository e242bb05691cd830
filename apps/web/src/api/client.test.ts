import { type Call, calls, messages, personHeader, type ScanInput, type Submission } from '@dermavigil/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exportAccount } from './accounts.ts';
import { ApiError, getErrorMessage, isUnanswered } from './api-error.ts';
import { callLog } from './call-log.ts';
import { send, sendForFile, sendForResponse } from './client.ts';
import { saveScan, submitCase } from './scans.ts';
import { actFor, mayEnterClinic, startClinicalLogin, startLogin } from './session.ts';
import { hasClinicalLoginExpired } from './sign-in/expiry.ts';

const parsing = (parse: (body: unknown) => unknown) => ({ parse }) as NonNullable<Call['response']>;
const get: Call = { method: 'GET', path: '/api/x', access: 'anyone', summary: '', response: parsing((body) => body) };
const post: Call = { ...get, method: 'POST' };
const asPatient: Call = { ...get, access: 'patient', right: 'view' };

function answer(body: string | null, status: number) {
	return vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));
}

const failing = () => send(get).catch((error: unknown) => error);

test('an error response has the detail of its body as the message', async () => {
	answer('{"detail":"Not today."}', 418);
	const error = await failing();
	expect(error).toBeInstanceOf(ApiError);
	expect(error).toMatchObject({ message: 'Not today.', detail: 'Not today.', status: 418 });
});

test('an error response without detail gives the status', async () => {
	answer('{"error":"x"}', 502);
	expect(await failing()).toMatchObject({ message: messages.client.status(502), detail: null });
});

test('an error response that is not JSON is an unknown server error', async () => {
	answer('<h1>Bad gateway</h1>', 502);
	expect(await failing()).toMatchObject({ message: messages.client.notJson, detail: null });
});

test('204 resolves with nothing', async () => {
	answer(null, 204);
	expect(await send(get)).toBeUndefined();
});

test('without a connection, a call that carries something is neither tried nor listed as sent', async () => {
	const fetched = answer('{}', 200);
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	const listed = callLog.get().length;
	const error = await send(post, { body: new FormData() }).catch((error: unknown) => error);
	expect(error).toMatchObject({ message: messages.client.offline, status: 0 });
	expect(fetched).not.toHaveBeenCalled();
	expect(callLog.get()).toHaveLength(listed);
});

test('a call that finds no connection says so, unless nobody waits for its answer', async () => {
	const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	expect(await failing()).toMatchObject({ message: messages.client.offline, status: 0 });
	const leaving = new AbortController();
	const { signal } = leaving;
	fetched.mockImplementationOnce(async () => {
		leaving.abort();
		throw signal.reason;
	});
	expect(await send(get, { signal }).catch((error: unknown) => error)).toBe(signal.reason);
});

test('the path, the query, the body and the method are sent, and the answer is parsed', async () => {
	const fetched = answer('{"value":2}', 200);
	const body = new FormData();
	const response = parsing((received) => (received as { value: number }).value * 2);
	const query = { mode: 'clinical', before: undefined, q: '' };
	const call = { ...post, path: '/api/:id/x', params: response, query: response, response };
	expect(await send(call, { params: { id: 'a/b' }, query, body })).toBe(4);
	const url = '/api/a%2Fb/x?mode=clinical';
	expect(fetched).toHaveBeenCalledWith(url, { method: 'POST', headers: {}, body, signal: expect.any(AbortSignal) });
	expect(callLog.get().at(-1)?.path).toBe('/api/:id/x?mode=clinical');
});

test.each([
	['clinician', '/api/:id/x?order&q'],
	['patient', '/api/:id/x?order&q'],
	['shared', '/api/:id/x?order&q'],
	['anyone', '/api/:id/x?order=newest&q=Ada Lovelace'],
] as const)('the log says what a call by %s sent, but not about whom', async (access, path) => {
	const fetched = answer('{}', 200);
	const schema = parsing((value) => value);
	const call = { ...get, access, right: 'view', path: '/api/:id/x', params: schema, query: schema } as Call;
	await sendForResponse(call, {
		params: { id: '7f' },
		query: { order: 'newest', q: 'Ada Lovelace', after: undefined },
	});
	expect(fetched.mock.calls[0]![0]).toBe('/api/7f/x?order=newest&q=Ada+Lovelace');
	expect(callLog.get().at(-1)).toMatchObject({ method: 'GET', path, bytes: 0 });
});

test('an answer that does not fit its schema is an error', async () => {
	answer('{"value":2}', 200);
	const response = parsing(() => {
		throw new TypeError('value is missing');
	});
	await expect(send({ ...get, response })).rejects.toThrow('value is missing');
});

test('anything but a form is sent as JSON', async () => {
	const fetched = answer('{"message":"Sent."}', 200);
	await send(calls.forgotPassword, { body: { email: 'ada@example.org' } });
	const { method, path } = calls.forgotPassword;
	const headers = { 'content-type': 'application/json' };
	expect(fetched).toHaveBeenCalledWith(path, {
		method,
		headers,
		body: '{"email":"ada@example.org"}',
		signal: expect.any(AbortSignal),
	});
	expect(callLog.get().at(-1)).toMatchObject({ method, path, bytes: 27 });
});

test('only a patient’s call carries the token', async () => {
	localStorage.setItem('authToken', 'secret');
	const fetched = answer('{}', 200);
	await send(get);
	fetched.mockResolvedValue(new Response('{}'));
	await send(asPatient);
	fetched.mockResolvedValue(new Response('{}'));
	await send(asPatient, { token: 'another' });
	expect(fetched.mock.calls.map(([, init]) => init?.headers)).toEqual([
		{},
		{ authorization: 'Bearer secret' },
		{ authorization: 'Bearer another' },
	]);
});

test('a patient’s call names the person it is about, unless only the account itself may make it', async () => {
	startLogin('secret', true);
	actFor({ id: '7', full_name: 'Mia', right: 'manage' });
	const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
	const asAccount: Call = { ...asPatient, right: 'own' };
	for (const call of [get, asAccount, asPatient]) await send(call);
	await send(asPatient, { person: null });
	const named = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get(personHeader));
	expect(named).toEqual([null, null, '7', null]);
});

const expired = () => answer(JSON.stringify({ detail: messages.login.expired }), 401);
const asking = (call: Call, token?: string) => send(call, { ...(token && { token }) }).catch((error: unknown) => error);

test.each(['Invalid or expired token', 'Unauthorized: Invalid or expired token.'])(
	'a token that the server rejects ends the login, which is announced: %s',
	async (detail) => {
		localStorage.setItem('authToken', 'old');
		startClinicalLogin('clinical');
		const heard = vi.fn();
		window.addEventListener('authChange', heard, { once: true });
		answer(JSON.stringify({ detail }), 401);
		expect(await asking(asPatient)).toMatchObject({ message: detail, status: 401 });
		expect(localStorage.getItem('authToken')).toBeNull();
		expect(heard).toHaveBeenCalledOnce();
		expect(mayEnterClinic()).toBe(true);
	},
);

test('rejecting an older token, or a call for another reason, leaves the login alone', async () => {
	localStorage.setItem('authToken', 'new');
	expired();
	await asking(asPatient, 'old');
	expired();
	await asking(get);
	// Such as a proxy that wants a password of its own.
	for (const status of [401, 403]) {
		answer('{"detail":"Not yours."}', status);
		await asking(asPatient);
	}
	expect(localStorage.getItem('authToken')).toBe('new');
});

test('a clinician’s login ends with a 401, unless another one has started since', async () => {
	const asClinician: Call = { ...get, access: 'clinician' };
	startClinicalLogin('first');
	answer('{"detail":"Not logged in."}', 401);
	const asked = asking(asClinician);
	startClinicalLogin('second');
	await asked;
	answer('{"detail":"Not found."}', 404);
	await asking(asClinician);
	expect(mayEnterClinic()).toBe(true);
	answer('{"detail":"Not logged in."}', 401);
	await asking(asClinician);
	expect([mayEnterClinic(), hasClinicalLoginExpired()]).toEqual([false, true]);
	startClinicalLogin('third');
	expect([mayEnterClinic(), hasClinicalLoginExpired()]).toEqual([true, false]);
});

test.each(['fetch', 'read'])('a call without a response in time to %s ends as unanswered', async (part) => {
	const deadline = new AbortController();
	vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
	const late = (signal: AbortSignal) =>
		new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
	vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
		const response = new Response('{}');
		response.text = () => late(init!.signal!);
		return part === 'fetch' ? await late(init!.signal!) : response;
	});
	// Aborted only by the time limit, even if the caller could have aborted it.
	const asked = [failing(), send(get, { signal: new AbortController().signal }).catch((error: unknown) => error)];
	await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
	deadline.abort(new DOMException('The operation timed out.', 'TimeoutError'));
	const errors = await Promise.all(asked);
	expect(errors.map(isUnanswered)).toEqual([true, true]);
	expect(errors.map((error) => getErrorMessage(error, 'That did not work.'))).toEqual(
		Array(2).fill('That did not work.'),
	);
});

test('a page that a Wi-Fi hotspot sends in the server’s place counts as no answer', async () => {
	answer('<!doctype html><title>Log in to the Wi-Fi</title>', 200);
	const error = await failing();
	expect([isUnanswered(error), getErrorMessage(error, '')]).toEqual([true, messages.client.notJson]);
	answer('<!doctype html><title>Not allowed</title>', 403);
	expect(isUnanswered(await failing())).toBe(false);
});

test('a call has a minute, one that sends a photo or fetches a file has five, and the download of everything has an hour', async () => {
	const limit = vi.spyOn(AbortSignal, 'timeout');
	vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
	await send(get);
	await send(post, { body: new FormData() });
	await sendForFile(calls.scanReport, { params: { id: '7' } });
	await exportAccount();
	const quietly = () => undefined;
	await saveScan({} as ScanInput, null, { token: 'token' }).catch(quietly);
	await submitCase({} as Submission, null, { token: 'token' }).catch(quietly);
	const minute = 60_000;
	expect(limit.mock.calls.map(([ms]) => ms / minute)).toEqual([1, 5, 5, 60, 5, 5]);
});

test('a call that must be done only once is repeated once, with the same key, if no server answers', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
	fetched.mockResolvedValueOnce(new Response('{}'));
	const ask = async (call: Call) => {
		const answer = send(call, { body: new FormData() }).catch(({ status }) => status);
		await vi.runAllTimersAsync();
		return answer;
	};
	const once = { ...post, once: true } as const;
	await ask(once);
	const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
	expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);

	for (const status of [502, 503, 504]) {
		fetched.mockClear().mockImplementation(async () => new Response('{"detail":"Stopping."}', { status }));
		expect([await ask(once), await ask(post)]).toEqual([status, status]);
		expect(fetched).toHaveBeenCalledTimes(3);
	}
	fetched.mockClear().mockImplementation(async () => new Response('{"detail":"Not today."}', { status: 422 }));
	expect(await ask(once)).toBe(422);
	expect(fetched).toHaveBeenCalledTimes(1);
});

test('a call that must be done only once keeps its key when it fails and is made again, until something else is changed', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const fetched = vi.spyOn(globalThis, 'fetch');
	const once = { ...post, once: true } as const;
	const askForKey = async (name: string, answer: () => Promise<Response>, call: Call = once) => {
		fetched.mockClear().mockImplementation(answer);
		const asked = sendForResponse(call, { body: { name } }).catch(() => undefined);
		await vi.runAllTimersAsync();
		await asked;
		return new Headers(fetched.mock.calls.at(-1)![1]?.headers).get('idempotency-key');
	};
	const lose = () => Promise.reject(new TypeError('Failed to fetch'));
	const succeed = async () => new Response('"done"');
	const lost = await askForKey('a', lose);
	expect(await askForKey('a', lose)).toBe(lost);
	expect(await askForKey('a', async () => new Response('"do'))).toBe(lost);
	expect(await askForKey('a', succeed)).toBe(lost);
	const next = await askForKey('a', lose);
	expect(next).not.toBe(lost);
	await askForKey('a', succeed, get);
	expect(await askForKey('b', lose)).not.toBe(next);
	const other = await askForKey('a', lose);
	expect(other).not.toBe(next);
	await askForKey('', succeed, post);
	expect(await askForKey('a', succeed)).not.toBe(other);
});

test('it is repeated when the server asks for that, unless that is too late for the person who waits', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const fetched = vi.spyOn(globalThis, 'fetch');
	const busy = (seconds: string) => new Response('{}', { status: 503, headers: { 'retry-after': seconds } });
	const ask = () => send({ ...post, once: true }, { body: new FormData() }).catch(({ status }) => status);
	// Without a number of seconds, after one: whatever replaces the server is there by then.
	for (const [wanted, seconds] of [
		['5', 5],
		['', 1],
	] as const) {
		fetched.mockClear().mockResolvedValueOnce(busy(wanted)).mockResolvedValueOnce(new Response('"done"'));
		const asked = ask();
		await vi.advanceTimersByTimeAsync(1000 * seconds - 100);
		expect(fetched).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(100);
		expect(await asked).toBe('done');
	}

	fetched.mockClear().mockResolvedValueOnce(busy('60'));
	expect(await ask()).toBe(503);
	expect(fetched).toHaveBeenCalledTimes(1);
});
