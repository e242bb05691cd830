import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import server from '../package.json' with { type: 'json' };
import { readModelCard } from './analysis/network.ts';
import { createAnalysisPool } from './analysis/pool.ts';
import type { Config } from './config.ts';
import { aboutRoutes } from './features/about/routes.ts';
import { analysisRoutes } from './features/analysis/routes.ts';
import { answerErrors } from './plugins/errors.ts';
import { addOpenApi } from './plugins/openapi.ts';
import { addRateLimits } from './plugins/rate-limits.ts';
import { addSecurityHeaders } from './plugins/security.ts';
import { serveWeb } from './plugins/web.ts';

/** What a log line says of a request: neither its query, nor its headers, nor who sent it. */
function describeRequest({ method, url }: { method: string; url: string }) {
	return { method, path: url.split('?', 1)[0] };
}

/** The whole server, ready to listen or to be asked directly. Closing it ends its worker threads. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
	const app = Fastify({
		logger: { level: config.logLevel, serializers: { req: describeRequest } },
		genReqId: () => randomBytes(8).toString('hex'),
		// A proxy on this machine says whom it speaks for; nobody else is believed.
		trustProxy: 'loopback',
	});
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	answerErrors(app);
	await addSecurityHeaders(app, config.publicUrl?.startsWith('https:') ?? false);
	await addRateLimits(app);
	await addOpenApi(app, server.version, config.publicUrl);

	const card = readModelCard();
	const pool = await createAnalysisPool({ threads: config.analysisThreads });
	app.addHook('onClose', () => pool.close());
	await app.register(aboutRoutes, { card, version: server.version });
	await app.register(analysisRoutes, { pool, perMinute: config.analyzePerMinute });
	await serveWeb(app);
	return app;
}
