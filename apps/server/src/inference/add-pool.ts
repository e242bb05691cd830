import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { type InferenceClient, openInferenceClient } from './client/inference-client.ts';
import { readModelCard } from './model.ts';
import { type AnalysisPool, createAnalysisPool } from './pool.ts';

/** The configured inference services, for the lifetime of `app`; undefined when the server runs the model itself. */
async function addInferenceClient(app: FastifyInstance, { inferenceUrls: urls }: Config) {
	if (urls.length === 0) return undefined;
	const { log, metrics } = app;
	const attempted = (outcome: string) => metrics.inference.inc({ outcome });
	const client: InferenceClient = await openInferenceClient({ urls, card: readModelCard(), log, attempted });
	app.addHook('onClose', () => client.close());
	return client;
}

/** The threads that analyze photos, for the lifetime of `app`; `given` ones outlive it. */
export async function addAnalysisPool(
	app: FastifyInstance,
	config: Config,
	given: AnalysisPool | undefined,
): Promise<AnalysisPool> {
	const { stopping, metrics } = app;
	const threads = config.analysisThreads;
	const inference = given ? undefined : await addInferenceClient(app, config);
	const pool = given ?? (await createAnalysisPool({ threads, stopping, observer: metrics.analysis, inference }));
	if (!given) app.addHook('onClose', () => pool.close());
	const countServices = () => inference?.countServices() ?? {};
	metrics.watchEach('dermavigil_inference_services', 'Inference services.', 'state', countServices);
	metrics.watchEach('dermavigil_queue_waiting', 'Photos that wait for a thread.', 'queue', pool.countWaiting);
	return pool;
}
