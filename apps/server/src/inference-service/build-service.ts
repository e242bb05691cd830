import { randomBytes } from 'node:crypto';
import { AppError } from '@dermavigil/contract';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import server from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { createLogOptions } from '../http/log.ts';
import { addStopping } from '../http/stopping.ts';
import { readModelCard } from '../inference/model.ts';
import { ProtocolError } from '../inference/protocol/messages.ts';
import { addMetrics } from '../metrics/metrics.ts';
import { createModelThreads } from './model-threads.ts';
import { inferenceRoutes } from './routes.ts';

/** How many requests may wait for a thread. */
const defaultWaiting = 64;

/** Milliseconds in which a request must arrive: its sender is a server nearby. */
const requestTimeout = 30_000;

/** Turns everything thrown into a status and {"error": …}, as the protocol specifies. */
async function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
	if (error instanceof ProtocolError) return reply.status(400).send({ error: error.message });
	if (error instanceof AppError) {
		if (error.retryAfter) reply.header('retry-after', error.retryAfter);
		return reply.status(error.status).send({ error: error.message });
	}
	const { statusCode = 500 } = error;
	if (statusCode < 500) return reply.status(statusCode).send({ error: error.message });
	if (reply.raw.destroyed) request.log.info('The client left before its answer.');
	else request.log.error({ err: error }, 'A request failed.');
	return reply.status(500).send({ error: `something went wrong; reference number: ${request.id}` });
}

/** What tests may override. */
interface ServiceHooks {
	/** How many requests may wait for a thread. */
	waiting?: number;
	/** The module that the threads run. */
	worker?: URL;
}

/**
 * The inference service: the model behind the Open Inference Protocol, without database or images. Ready to listen, or
 * for injected requests. Throws a StartupError when the model cannot be run.
 */
export async function buildService(config: Config, hooks: ServiceHooks = {}): Promise<FastifyInstance> {
	const app = Fastify({
		requestTimeout,
		return503OnClosing: false,
		logger: createLogOptions(config),
		genReqId: () => randomBytes(8).toString('hex'),
	});
	try {
		addMetrics(app, server.version);
		app.setErrorHandler(answerError);
		app.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'there is nothing at this address' }));
		addStopping(app);
		const threads = await createModelThreads({
			threads: config.analysisThreads,
			waiting: defaultWaiting,
			stopping: app.stopping,
			waited: app.metrics.analysis.waited,
			...hooks,
		});
		app.addHook('onClose', () => threads.close());
		const help = 'Requests that wait for a thread.';
		app.metrics.watchEach('dermavigil_queue_waiting', help, 'queue', () => ({ inference: threads.countWaiting() }));
		const { version } = server;
		await app.register(inferenceRoutes, { card: readModelCard(), version, threads, draining: app.draining });
		return app;
	} catch (error) {
		await app.close();
		throw error;
	}
}
