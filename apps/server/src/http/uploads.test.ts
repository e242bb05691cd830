import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { call, calls, limits, messages } from '@dermavigil/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { handleErrors } from './errors.ts';
import { addImplement } from './implement.ts';
import { addPublicUrl } from './origin.ts';
import { acceptPhotoForms, documentPhotoForm, readPhotoForm } from './photo-form.ts';
import { limitUploads, type UploadLimits } from './uploads.ts';

const sendPhoto = call.post('/photo', { access: 'anyone', summary: 'Counts bytes', response: z.number() });
const sendJson = call.post('/json', {
	access: 'anyone',
	summary: 'Counts letters',
	body: z.object({ letters: z.string() }),
	response: z.number(),
});

let app: FastifyInstance;
/** What JSON waits for until it is answered. */
let untilAnswer = async () => {};
const sockets: Socket[] = [];
afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.destroy();
	untilAnswer = async () => {};
	await app.close();
});

/** A server with these limits that believes what clients say their address is. */
async function start(changed: Partial<UploadLimits>): Promise<number> {
	app = Fastify({ trustProxy: true });
	addImplement(app);
	handleErrors(app);
	addPublicUrl(app, 'https://skin.example.org');
	limitUploads(app, changed);
	app.implement(calls.health, () => ({ status: 'ok' as const }));
	app.implement(sendJson, async ({ body }) => {
		await untilAnswer();
		return body.letters.length;
	});
	await app.register(async (forms) => {
		await acceptPhotoForms(forms);
		const read = async ({ request }: { request: Parameters<typeof readPhotoForm>[0] }) =>
			(await readPhotoForm(request)).photo.length;
		forms.implement(sendPhoto, read, { form: documentPhotoForm() });
	});
	return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

const formType = 'multipart/form-data; boundary=x';
const formStart = '--x\r\ncontent-disposition: form-data; name="image"; filename="photo.jpg"\r\n\r\n';

/** Sends the headers of a request and a part of its body. */
function send(port: number, path: string, length: string, body: string, from = '192.0.2.1'): Socket {
	const socket = connect(port, '127.0.0.1');
	sockets.push(socket);
	const type = path === sendPhoto.path ? formType : 'application/json';
	const head = [
		`POST ${path} HTTP/1.1`,
		'host: localhost',
		`x-forwarded-for: ${from}`,
		`content-type: ${type}`,
		length,
	];
	socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
	return socket;
}

async function readAnswer(socket: Socket) {
	const [head, body = ''] = (await text(socket)).split('\r\n\r\n');
	return { status: Number(head!.split(' ')[1]), head: head!, detail: JSON.parse(body).detail };
}

const megabyte = 1024 * 1024;
const length = (bytes: number) => `content-length: ${bytes}`;

/** A photo that stops arriving. Resolves once the server knows about it. */
async function stall(port: number, from?: string): Promise<Socket> {
	const known = once(app.server, 'request');
	const socket = send(port, sendPhoto.path, length(10 * megabyte), formStart, from);
	await known;
	return socket;
}

/** The response to a small JSON body from this address. */
const ask = async (from: string, letters = 'abc') =>
	await app.inject({
		method: 'POST',
		url: sendJson.path,
		payload: { letters },
		headers: { 'x-forwarded-for': from },
	});

it('limits what all bodies take up together: 503, and everything else is served', async () => {
	const port = await start({ maxBytes: 30 * megabyte + 50 });
	const stalled = await stall(port, '192.0.2.1');
	for (const from of ['192.0.2.2', '192.0.2.3']) await stall(port, from);
	const refused = await ask('192.0.2.4', 'a'.repeat(50));
	expect([refused.statusCode, refused.json()]).toEqual([503, { detail: messages.upload.tooMany }]);
	expect(refused.headers['retry-after']).toBe('5');
	expect((await ask('192.0.2.4')).json()).toBe(3);
	expect((await app.inject(calls.health.path)).statusCode).toBe(200);

	stalled.destroy();
	await vi.waitFor(async () => expect((await ask('192.0.2.4', 'a'.repeat(50))).statusCode).toBe(200), 50_000);
});

it('limits what one address sends at once: 429, and others are served', async () => {
	const port = await start({ maxBytesPerAddress: 20 * megabyte });
	await stall(port, '2001:db8:0:1::1');
	await stall(port, '2001:db8:0:1::2');
	const refused = await ask('2001:db8:0:1::3');
	expect([refused.statusCode, refused.json()]).toEqual([429, { detail: messages.upload.tooManyFromAddress }]);
	expect(refused.headers['retry-after']).toBe('5');
	expect((await ask('2001:db8:0:2::1')).statusCode).toBe(200);
});

it('counts a body of unknown length as the largest that the call accepts', async () => {
	const port = await start({ maxBytes: 10 * megabyte });
	const refused = send(port, sendPhoto.path, 'transfer-encoding: chunked\r\nconnection: close', '0\r\n\r\n');
	expect(await readAnswer(refused)).toMatchObject({ status: 503, detail: messages.upload.tooMany });
});

it('accepts a body that just fits, and forgets it once it is answered', async () => {
	const bytes = JSON.stringify({ letters: 'abc' }).length;
	await start({ maxBytes: bytes, maxBytesPerAddress: bytes });
	for (let i = 0; i < 5; i++) expect((await ask('192.0.2.1')).statusCode).toBe(200);
});

it.each([
	['hardly arrives', { minBytes: 1, minBytesEachMs: 50 }],
	['takes too long', { minBytes: 0, formTimeoutMs: 50 }],
])('a photo that %s: 408', async (_what, changed) => {
	const socket = await stall(await start(changed));
	expect(await readAnswer(socket)).toMatchObject({ status: 408, detail: messages.upload.stalled });
});

it('JSON that hardly arrives: 408', async () => {
	const port = await start({ minBytes: 1, minBytesEachMs: 50 });
	const known = once(app.server, 'request');
	const socket = send(port, sendJson.path, length(500), '{"letters":"');
	await known;
	// What once arrived is not enough for all time.
	socket.write('abc');
	expect(await readAnswer(socket)).toMatchObject({ status: 408, detail: messages.upload.stalled });
});

it('a body that has arrived may take long to be answered', async () => {
	const port = await start({ minBytes: 1, minBytesEachMs: 10 });
	const stopped = vi.spyOn(globalThis, 'clearInterval');
	untilAnswer = () => vi.waitFor(() => expect(stopped).toHaveBeenCalled(), 50_000);
	const body = '{"letters":"abc"}';
	const socket = send(port, sendJson.path, `${length(body.length)}\r\nconnection: close`, body);
	expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
	stopped.mockRestore();
});

it('a form that announces more than a photo: 413 before it is read', async () => {
	const port = await start({});
	const socket = send(port, sendPhoto.path, `${length(limits.upload.maxFormBytes + 1)}\r\nconnection: close`, '');
	expect(await readAnswer(socket)).toMatchObject({ status: 413, detail: messages.upload.tooLarge });
});

it('a form with nothing but a large part without a name: 400', async () => {
	const port = await start({});
	const body = `--x\r\ncontent-type: image/jpeg\r\n\r\n${'a'.repeat(megabyte)}\r\n--x--\r\n`;
	const socket = send(port, sendPhoto.path, `${length(body.length)}\r\nconnection: close`, body);
	expect(await readAnswer(socket)).toMatchObject({ status: 400, detail: messages.upload.noFile });
});

it('a form with JSON that its call does not read: 400, and it is not parsed', async () => {
	const port = await start({});
	const field = 'content-disposition: form-data; name="more"\r\ncontent-type: application/json';
	const more = `--x\r\n${field}\r\n\r\n[${Array(1000).fill('{}')}]\r\n--x--\r\n`;
	const body = `${formStart}photo\r\n${more}`;
	const parse = vi.spyOn(JSON, 'parse');
	const socket = send(port, sendPhoto.path, `${length(body.length)}\r\nconnection: close`, body);
	expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
	expect(parse).not.toHaveBeenCalled();
});

it('a photo that is too large, in a form without an end: 413', async () => {
	const port = await start({});
	const body = formStart + 'a'.repeat(limits.upload.maxBytes + 1);
	const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
	const socket = send(port, sendPhoto.path, 'transfer-encoding: chunked\r\nconnection: close', chunks);
	expect(await readAnswer(socket)).toMatchObject({ status: 413, detail: messages.upload.tooLarge });
});
