import { calls } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { errorResponse, type FakeServer, fakeServer, type Handlers } from './fake-server.ts';
import { makeAnalysis, makeCaseDetail, makeLesion, makeProfile, makeScan, uuid } from './fixtures.ts';

const patient = { authorization: 'Bearer token' };
const send = async (method: string, url: string, init: RequestInit = {}) =>
	(await fetch(url, { method, ...init })).json();

/** What the server objects to. It fails the test unless it is removed here. */
const takeViolations = (server: FakeServer) => server.violations.splice(0);

test('answers the calls of the contract, and remembers what it was sent', async () => {
	const server = fakeServer({
		history: ({ query }) => [makeScan(query.limit)],
		deleteScan: undefined,
		lesionScans: errorResponse(404, 'Not found.'),
	});
	expect(await send('GET', `${calls.history.path}?limit=7`, { headers: patient })).toMatchObject([{ id: uuid(7) }]);
	expect(await send('GET', `/api/lesions/${uuid(3)}/scans`, { headers: patient })).toEqual({ detail: 'Not found.' });
	expect(server.requests.map(({ name, url }) => `${name} ${url}`)).toEqual([
		'history /api/patient/scans/history?limit=7',
		`lesionScans /api/lesions/${uuid(3)}/scans`,
	]);
	expect(server.getRequests('lesionScans')[0]!.params).toEqual({ id: uuid(3) });
});

test('the fixtures follow the contract', async () => {
	fakeServer({ me: makeProfile(), lesions: [makeLesion(1)], caseDetail: makeCaseDetail(1), analyze: makeAnalysis() });
	await send('GET', calls.config.path);
	await send('GET', calls.me.path, { headers: patient });
	await send('GET', calls.lesions.path, { headers: patient });
	await send('GET', `/api/cases/${uuid(1)}`);
	await send('POST', `${calls.analyze.path}?mode=clinical`, { body: new FormData() });
});

test.each<[string, Handlers, () => Promise<unknown>, RegExp]>([
	['a call without a handler', {}, () => fetch('/api/lesions'), /^Unexpected call: GET \/api\/lesions$/],
	['a path that is no call', {}, () => fetch('/api/nothing'), /^Unexpected call/],
	['a call without its token', { lesions: [] }, () => fetch('/api/lesions'), /^lesions: no patient's token/],
	['a token where none belongs', {}, () => fetch('/api/config', { headers: patient }), /^config: a patient's token/],
	[
		'a body that is not valid',
		{ login: errorResponse(401, '') },
		() => send('POST', calls.login.path, { body: '{}' }),
		/^login, body/,
	],
	[
		'an answer that is not valid',
		{ health: Response.json({ status: 'ill' }) },
		() => fetch('/healthz'),
		/^health, response/,
	],
	[
		'an error without its detail',
		{ health: Response.json({}, { status: 500 }) },
		() => fetch('/healthz'),
		/^health, response/,
	],
])('%s fails the test', async (_, handlers, act, violation) => {
	const server = fakeServer(handlers);
	await act().catch(() => {});
	const [first, ...others] = takeViolations(server);
	expect(first).toMatch(violation);
	expect(others).toEqual([]);
});
