import { calls, type Readiness } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';

interface Options {
	readiness: () => Promise<Readiness>;
}

/** Probes come every few seconds: only what goes wrong with them is logged. */
const quiet = { logLevel: 'warn' } as const;

/** What supervisors and load balancers ask. */
export const healthRoutes: FastifyPluginAsync<Options> = async (app, { readiness }) => {
	app.implement(calls.health, () => ({ status: 'ok' as const }), quiet);
	app.implement(calls.live, () => ({ status: 'ok' as const }), quiet);
	app.implement(
		calls.ready,
		async ({ reply }) => {
			const answer = await readiness();
			reply.header('cache-control', 'no-store').status(answer.status === 'ready' ? 200 : 503);
			return answer;
		},
		quiet,
	);
};
