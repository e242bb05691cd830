import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BroadcastChannel } from 'node:worker_threads';
import { AppError, messages } from '@dermavigil/contract';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { analyzeRequest } from '../../../test/forms.ts';
import { handleErrors } from '../../http/errors.ts';
import { addImplement } from '../../http/implement.ts';
import { addStopping } from '../../http/stopping.ts';
import { type AnalysisPool, createAnalysisPool } from '../../inference/pool.ts';
import { analysisRoutes, maxAtOnce } from './routes.ts';

/** The analyze call alone, in front of `pool`. */
async function start(pool: AnalysisPool) {
	const app = Fastify();
	addImplement(app);
	handleErrors(app);
	addStopping(app);
	app.addHook('onClose', () => pool.close());
	await app.register(analysisRoutes, { pool, perMinute: 100 });
	return app;
}

/** One thread, and this many places in its queue. */
const startPool = (worker: URL, waiting = 1) => createAnalysisPool({ threads: 1, waiting, worker });
const waitingWorker = new URL('../../../test/waiting-worker.ts', import.meta.url);
const faultyWorker = new URL('../../../test/faulty-worker.ts', import.meta.url);

const request = (byte: number) => analyzeRequest([['image', Uint8Array.from([byte])]]);

it('a full queue: 503 with Retry-After, and no earlier request is lost', async () => {
	const channel = new BroadcastChannel('waiting-worker');
	const pool = await startPool(waitingWorker);
	const app = await start(pool);
	const firstStarted = new Promise((resolve) => {
		channel.onmessage = resolve;
	});
	const before = [1, 2].map(() =>
		pool.assess(Buffer.from([1]), { mode: 'consumer' }).catch((error: Error) => error.message),
	);
	await firstStarted;
	const response = await app.inject(await request(1));
	expect([response.statusCode, response.json()]).toEqual([503, { detail: messages.server.busy }]);
	expect(response.headers['retry-after']).toBe('2');

	channel.onmessage = () => channel.postMessage('go on');
	channel.postMessage('go on');
	expect(await Promise.all(before)).toEqual(['waited', 'waited']);
	channel.close();
	await app.close();
});

it('one address can wait for a limited number of photos at once, and takes no room from others', async () => {
	let answer = () => {};
	const answered = new Promise<void>((resolve) => {
		answer = resolve;
	});
	const assess = vi.fn(() => answered.then(() => Promise.reject(new AppError('unprocessable', 'assessed'))));
	const app = await start({ ...(await startPool(waitingWorker)), assess });
	const send = async (remoteAddress: string) => app.inject({ ...(await request(1)), remoteAddress });
	const waiting = Array.from({ length: maxAtOnce }, () => send('192.0.2.1'));
	await vi.waitFor(() => expect(assess).toHaveBeenCalledTimes(waiting.length));
	const further = await send('192.0.2.1');
	expect([further.statusCode, further.json()]).toEqual([429, { detail: messages.server.tooManyRequests }]);
	expect(further.headers['retry-after']).toBe('5');
	const ofAnother = send('192.0.2.2');
	await vi.waitFor(() => expect(assess).toHaveBeenCalledTimes(waiting.length + 1));
	answer();
	for (const each of [...waiting, ofAnother, send('192.0.2.1')]) expect((await each).json().detail).toBe('assessed');
	await app.close();
});

it('a photo waits for at most one photo from each other address, however many those have sent', async () => {
	const channel = new BroadcastChannel('waiting-worker');
	const pool = await startPool(waitingWorker, 4);
	const app = await start(pool);
	const answered: string[] = [];
	const send = async (remoteAddress: string) => {
		await app.inject({ ...(await request(1)), remoteAddress });
		answered.push(remoteAddress);
	};
	const [one, other] = ['192.0.2.1', '192.0.2.2'];
	const ofOne = [1, 2, 3, 4].map(() => send(one));
	await vi.waitFor(() => expect(pool.countWaiting().analysis).toBe(3));
	const ofOther = send(other);
	await vi.waitFor(() => expect(pool.countWaiting().analysis).toBe(4));
	channel.onmessage = () => channel.postMessage('go on');
	channel.postMessage('go on');
	await Promise.all([...ofOne, ofOther]);
	expect(answered).toEqual([one, one, other, one, one]);
	channel.close();
	await app.close();
});

it('photos that are still arriving take no place in the queue', async () => {
	const assess = vi.fn(() => Promise.reject(new AppError('unprocessable', 'assessed')));
	const app = await start({ ...(await startPool(waitingWorker)), assess });
	const whole = { ...(await request(1)), remoteAddress: '192.0.2.1' };
	const form = whole.payload as Buffer;
	const arriving = Array.from({ length: maxAtOnce }, () => {
		const payload = new PassThrough();
		payload.write(form.subarray(0, -1));
		return { payload, answer: app.inject({ ...whole, payload }).then((answer) => answer) };
	});
	await vi.waitFor(() => expect(arriving.every(({ payload }) => payload.readableLength === 0)).toBe(true));
	expect((await app.inject(whole)).json().detail).toBe('assessed');
	for (const { payload, answer } of arriving) {
		payload.end(form.subarray(-1));
		expect((await answer).json().detail).toBe('assessed');
	}
	await app.close();
});

it('a full queue refuses a photo that has not arrived, and a connection that ends is not reset', async () => {
	const app = await start({ ...(await startPool(waitingWorker)), isFull: () => true });
	const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
	const half = 'a'.repeat(500_000);
	function send(connection: string) {
		const socket = connect(Number(port), '127.0.0.1');
		const head = ['POST /api/v2/analyze HTTP/1.1', 'host: localhost', `connection: ${connection}`];
		const type = 'content-type: multipart/form-data; boundary=x';
		socket.write([...head, type, `content-length: ${2 * half.length}`, '', half].join('\r\n'));
		return socket;
	}
	const going = send('keep-alive');
	const [answer] = await once(going, 'data');
	expect(String(answer)).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 2\r\n/);
	going.destroy();

	const received = once(app.server, 'request');
	const closing = send('close');
	const [{ socket }] = await received;
	await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(half.length), 30_000);
	closing.write(half);
	expect(await text(closing)).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 2\r\n/);
	await app.close();
});

it('a fault in a thread, or its death: 500 with a reference number and no internal details', async () => {
	const app = await start(await startPool(faultyWorker));
	for (const byte of [1, 0, 1]) {
		const response = await app.inject(await request(byte));
		expect(response.statusCode).toBe(500);
		expect(response.json().detail).toMatch(/^Something went wrong on the server\. Reference number: \S+$/);
		expect(response.body).not.toMatch(/secret|worker|exit/i);
	}
	await app.close();
});

it('a client that leaves gives up its place in the queue', async () => {
	const channel = new BroadcastChannel('waiting-worker');
	const pool = await startPool(waitingWorker);
	const asked = new EventEmitter();
	const watched: AnalysisPool = {
		...pool,
		assess: (...task) => {
			const answer = pool.assess(...task);
			asked.emit('asked', answer);
			return answer;
		},
	};
	const app = await start(watched);
	const url = await app.listen({ port: 0, host: '127.0.0.1' });

	const running = pool.assess(Buffer.from([1]), { mode: 'consumer' });
	const leaving = new AbortController();
	const form = new FormData();
	form.set('image', new Blob([Uint8Array.from([1])]));
	const call = fetch(`${url}/api/v2/analyze`, { method: 'POST', body: form, signal: leaving.signal });
	const [[queued]] = await Promise.all([once(asked, 'asked'), expect(call).rejects.toThrow(), leaveOnceAsked()]);
	await expect(queued).rejects.toMatchObject({ name: 'AbortError' });
	const next = pool.assess(Buffer.from([1]), { mode: 'consumer' });

	channel.onmessage = () => channel.postMessage('go on');
	channel.postMessage('go on');
	for (const answer of [running, next]) await expect(answer).rejects.toThrow('waited');
	channel.close();
	app.server.closeAllConnections();
	await app.close();

	async function leaveOnceAsked() {
		await once(asked, 'asked');
		leaving.abort();
	}
});
