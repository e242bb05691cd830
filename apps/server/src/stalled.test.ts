import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { calls } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { submitCase } from '../test/cases.ts';
import { newClinician } from '../test/clinicians.ts';
import { openEvents } from '../test/events.ts';
import { newPatient } from '../test/patients.ts';
import { buildTestApp } from '../test/server.ts';
import { freshStores } from '../test/stores.ts';

it('gives up on a photo that stops arriving, but not on a stream that only waits', async () => {
	const app = await buildTestApp(await freshStores(), { requestTimeout: 200 });
	const address = await app.listen({ port: 0, host: '127.0.0.1' });
	const events = await openEvents(address, (await newClinician(app)).headers.cookie);
	expect((await events.next())?.event).toBe('ready');

	const socket = connect(Number(new URL(address).port), '127.0.0.1');
	const type = 'content-type: multipart/form-data; boundary=x';
	const head = `POST ${calls.analyze.path}?mode=consumer HTTP/1.1\r\nhost: localhost\r\n${type}\r\n`;
	socket.write(`${head}content-length: 10000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="image"; `);
	socket.write(`filename="photo.jpg"\r\n\r\n${'A'.repeat(1_000_000)}`);
	expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);

	const { id } = await submitCase(await newPatient(app));
	expect(JSON.parse((await events.next())!.data!)).toMatchObject({ id });
	events.leave();
	await app.close();
});

it('clients that never read their responses do not hold them for long', async () => {
	const app = await buildTestApp(await freshStores(), { connectionTimeout: 500 });
	const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
	const { sha256 } = (await app.inject(calls.modelCard.path)).json().file;
	const connected = once(app.server, 'connection') as Promise<[Socket]>;
	const client = connect(Number(port), '127.0.0.1').pause();
	const [served] = await connected;
	// More than the buffers of both ends can hold.
	client.write(`GET /model/${sha256}/model.onnx HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(20));
	await once(served, 'close');
	client.destroy();
	await app.close();
});
