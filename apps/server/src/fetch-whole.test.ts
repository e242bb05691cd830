import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { fetchWhole } from './fetch-whole.ts';

setFlagsFromString('--expose-gc');
const clearMemory: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

const closing: (() => void)[] = [];
afterEach(() => {
	for (const close of closing.splice(0)) close();
});

/** The address of a server that answers this way, and how its first answer ends. */
async function startServer(answer: RequestListener) {
	const server = createServer(answer).listen(0, '127.0.0.1');
	await once(server, 'listening');
	closing.push(() => server.close().closeAllConnections());
	const cutOff = once(server, 'request').then(async ([, response]) => {
		await once(response, 'close');
		return !response.writableFinished;
	});
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, cutOff };
}

/** Collects garbage again and again, as a busy server does. */
function clearMemoryRepeatedly(): void {
	const timer = setInterval(clearMemory, 20);
	closing.push(() => clearInterval(timer));
}

it('returns the answer with its status and headers', async () => {
	const { url } = await startServer((_, response) => response.writeHead(404, { 'x-word': 'none' }).end('{"a":1}'));
	const answer = await fetchWhole(url, { timeoutMs: 10_000 });
	expect([answer.status, answer.ok, answer.headers.get('x-word'), await answer.json()]).toEqual([
		...[404, false, 'none', { a: 1 }],
	]);
});

it('returns an answer without a body, and one that redirects', async () => {
	for (const status of [204, 304, 307]) {
		const { url } = await startServer((_, response) => response.writeHead(status, { location: '/' }).end());
		expect((await fetchWhole(url, { timeoutMs: 10_000, redirect: 'manual' })).status).toBe(status);
	}
});

it.each<[string, RequestListener]>([
	['never answers', () => {}],
	['falls silent in the middle of its answer', (_, response) => response.writeHead(200).write('x')],
	[
		'never ends its answer',
		(_, response) => {
			const timer = setInterval(() => response.write('x'), 20);
			response.once('close', () => clearInterval(timer));
		},
	],
])('gives up on a server that %s, even if garbage is collected meanwhile', async (_what, answer) => {
	const { url, cutOff } = await startServer(answer);
	clearMemoryRepeatedly();
	await expect(fetchWhole(url, { timeoutMs: 500 })).rejects.toMatchObject({ name: 'TimeoutError' });
	expect(await cutOff).toBe(true);
});

it('gives up as soon as nobody waits any more', async () => {
	const { url } = await startServer((_, response) => response.writeHead(200).write('x'));
	const leaving = new AbortController();
	const answer = fetchWhole(url, { timeoutMs: 60_000, signal: leaving.signal });
	leaving.abort();
	await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
	await expect(fetchWhole(url, { timeoutMs: 60_000, signal: leaving.signal })).rejects.toBe(leaving.signal.reason);
});

it('gives up on an answer that is too long once it is unpacked', async () => {
	const { url, cutOff } = await startServer((_, response) => {
		const packed = gzipSync(Buffer.alloc(1_000_000));
		response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length + 1 }).write(packed);
	});
	const answer = fetchWhole(url, { timeoutMs: 60_000, maxBytes: 100_000 });
	await expect(answer).rejects.toThrow('The answer has more than 100000 bytes.');
	expect(await cutOff).toBe(true);
});
