import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { limitPipelining, maxUnanswered } from './pipelining.ts';

it('answers some requests that come at once, time and again, and closes connections that send more', async () => {
	const app = Fastify();
	onTestFinished(() => app.close());
	limitPipelining(app);
	let handled = 0;
	app.get('/', async () => ++handled);
	await app.listen({ port: 0, host: '127.0.0.1' });
	const { port } = new URL(app.listeningOrigin);
	const socket = connect(Number(port), '127.0.0.1');
	const closed = once(socket, 'close');
	let received = '';
	socket.on('data', (data) => {
		received += data;
	});
	const send = (count: number) => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count));
	const countAnswers = () => received.split('HTTP/1.1 200').length - 1;
	for (const round of [1, 2]) {
		send(maxUnanswered);
		await expect.poll(countAnswers).toBe(round * maxUnanswered);
	}
	send(1000);
	await closed;
	expect(handled).toBe(3 * maxUnanswered);
});
