import { calls, type Readiness } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';

interface Options {
	readiness: () => Promise<Readiness>;
}

/** Probes come every few seconds, so only their own faults are logged. */
const quiet = { logLevel: 'warn' } as const;

/** What supervisors and load balancers ask. */
export const healthRoutes: FastifyPluginAsync<Options> = async (app, { readiness }) => {
	let wasReady = true;

	/** Logs once when something is missing, and once when it is back: probes themselves are not logged. */
	function logChange({ status, checks }: Readiness): void {
		const isReady = status === 'ready';
		if (isReady === wasReady || status === 'stopping') return;
		wasReady = isReady;
		if (isReady) app.log.info('The server is ready again.');
		else app.log.warn({ checks }, 'The server is not ready.');
	}

	app.implement(calls.health, () => ({ status: 'ok' as const }), quiet);
	app.implement(calls.live, () => ({ status: 'ok' as const }), quiet);
	app.implement(
		calls.ready,
		async ({ reply }) => {
			const answer = await readiness();
			logChange(answer);
			reply.header('cache-control', 'no-store').status(answer.status === 'ready' ? 200 : 503);
			return answer;
		},
		quiet,
	);
};
