import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addIntegrity, genuineFile, genuineJson } from './genuine-answers.ts';

const loginPage = () =>
	new Response('<!doctype html><title>Log in to the Wi-Fi</title>', {
		headers: { 'content-type': 'text/html; charset=utf-8' },
	});
const request = new Request('https://example.com/api/config');
const event = undefined as never;

test('only JSON is saved for a call', async () => {
	const save = (response: Response) => genuineJson.cacheWillUpdate({ request, response, event });
	const answer = Response.json({ version: '1' });
	expect(await save(answer)).toBe(answer);
	expect(await answer.json()).toEqual({ version: '1' });
	expect(await save(loginPage())).toBeNull();
	expect(await save(Response.json({ detail: 'Busy.' }, { status: 503 }))).toBeNull();
});

test('what was saved for a call replaces an answer from something else, or from a server that cannot answer', async () => {
	const receive = (response: Response) => genuineJson.fetchDidSucceed({ request, response, event });
	const saved = Response.json({ version: '1' });
	const match = vi.fn(async (): Promise<Response | undefined> => saved);
	vi.stubGlobal('caches', { match });
	const answer = Response.json({ version: '2' });
	expect(await (await receive(answer)).json()).toEqual({ version: '2' });
	const busy = Response.json({ detail: 'Busy.' }, { status: 503 });
	for (const other of [loginPage(), busy, new Response('<h1>Bad gateway</h1>', { status: 502 })]) {
		expect(await receive(other)).toBe(saved);
	}
	match.mockResolvedValue(undefined);
	const page = loginPage();
	expect(await receive(page)).toBe(page);
});

test('no page is saved in place of a file', async () => {
	const save = (response: Response) => genuineFile.cacheWillUpdate({ request, response, event });
	const script = new Response('', { headers: { 'content-type': 'text/javascript' } });
	expect(await save(script)).toBe(script);
	expect(await save(loginPage())).toBeNull();
	for (const status of [206, 404]) expect(await save(new Response('', { status }))).toBeNull();
});

test('every file of the build is identified by its SHA-256', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'built-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	await writeFile(join(folder, 'theme.js'), 'built');
	const entry = { url: 'theme.js', revision: '1', size: 5 };
	const integrity = `sha256-${createHash('sha256').update('built').digest('base64')}`;
	expect((await addIntegrity(folder)([entry])).manifest).toEqual([{ ...entry, integrity }]);
});
