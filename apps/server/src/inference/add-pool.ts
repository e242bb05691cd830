import type { FastifyInstance } from 'fastify';
import { type AnalysisPool, createAnalysisPool } from './pool.ts';

/** The threads that analyze photos, for as long as `app` lives; `given` ones go on when it is closed. */
export async function addAnalysisPool(
	app: FastifyInstance,
	threads: number,
	given: AnalysisPool | undefined,
): Promise<AnalysisPool> {
	const { stopping, metrics } = app;
	const pool = given ?? (await createAnalysisPool({ threads, stopping, observer: metrics.analysis }));
	if (!given) app.addHook('onClose', () => pool.close());
	metrics.watchEach('dermavigil_queue_waiting', 'Photos that wait for a thread.', 'queue', pool.countWaiting);
	return pool;
}
