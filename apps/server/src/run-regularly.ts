import type { FastifyInstance } from 'fastify';

interface Options {
	/** Milliseconds from one start to the next, a minute by default; work that is still running is not started again. */
	each?: number;
	/** The log's text for a failure; the next run tries again. */
	failure: string;
}

/** Does `work` from when `app` listens until it stops, and waits for it before `app` closes. */
export function runRegularly(
	app: FastifyInstance,
	work: () => Promise<void>,
	{ each = 60_000, failure }: Options,
): void {
	let running: Promise<void> | undefined;
	let timer: NodeJS.Timeout | undefined;
	const run = () => {
		if (app.stopping.aborted) return;
		running ??= work()
			.catch((error: unknown) => app.log.error({ err: error }, failure))
			.finally(() => {
				running = undefined;
			});
	};
	app.addHook('onListen', async () => {
		timer = setInterval(run, each).unref();
		run();
	});
	app.addHook('onClose', async () => {
		clearInterval(timer);
		await running;
	});
}
