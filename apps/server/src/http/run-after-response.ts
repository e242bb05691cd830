import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
	interface FastifyInstance {
		/** Does `work` once the response has been sent, so that its duration reveals nothing. Failures are logged. */
		runAfterResponse(reply: FastifyReply, work: () => Promise<void>): void;
	}
}

/** Lets `app` do work after responses, and wait for it before closing. Add this after everything that the work needs. */
export function addRunAfterResponse(app: FastifyInstance): void {
	const running = new Set<Promise<void>>();
	app.addHook('onClose', async () => {
		await Promise.all(running);
	});

	async function run(reply: FastifyReply, work: () => Promise<void>): Promise<void> {
		// A client that disconnected before the response changes nothing.
		await finished(reply.raw).catch(() => {});
		try {
			await work();
		} catch (error) {
			reply.log.error({ err: error }, 'Work after a response failed.');
		}
	}

	app.decorate('runAfterResponse', (reply, work) => {
		const done = run(reply, work).finally(() => running.delete(done));
		running.add(done);
	});
}
