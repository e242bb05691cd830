import type { FastifyInstance } from 'fastify';

const oneMinute = 60_000;

/** Does `work` every minute while `app` lives. After a failure, which is logged as `message`, the next minute tries again. */
export function runEveryMinute(app: FastifyInstance, work: () => Promise<void>, message: string): void {
	const timer = setInterval(() => {
		work().catch((error: unknown) => app.log.warn({ err: error }, message));
	}, oneMinute).unref();
	app.addHook('onClose', async () => clearInterval(timer));
}
