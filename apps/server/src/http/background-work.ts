import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Does `work` once the answer has been sent, so that how long it takes tells nobody anything. */
export type Afterwards = (reply: FastifyReply, work: () => Promise<void>) => void;

/** Work after answers; `app` waits for it before it closes. What fails is logged. */
export function createBackgroundWork(app: FastifyInstance): Afterwards {
	const running = new Set<Promise<void>>();
	app.addHook('onClose', async () => {
		await Promise.all(running);
	});

	async function run(reply: FastifyReply, work: () => Promise<void>): Promise<void> {
		// Somebody who left before the answer changes nothing.
		await finished(reply.raw).catch(() => {});
		try {
			await work();
		} catch (error) {
			reply.log.error({ err: error }, 'Work after an answer failed.');
		}
	}

	return (reply, work) => {
		const done = run(reply, work).finally(() => running.delete(done));
		running.add(done);
	};
}
