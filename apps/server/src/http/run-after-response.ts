import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Does `work` once the response has been sent, so that how long it takes reveals nothing. */
export type RunAfterResponse = (reply: FastifyReply, work: () => Promise<void>) => void;

/** Work after responses; `app` waits for it before it closes. Failures are logged. */
export function createRunAfterResponse(app: FastifyInstance): RunAfterResponse {
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

	return (reply, work) => {
		const done = run(reply, work).finally(() => running.delete(done));
		running.add(done);
	};
}
