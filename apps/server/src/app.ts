import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import server from '../package.json' with { type: 'json' };
import { readModelCard } from './analysis/network.ts';
import { createAnalysisPool } from './analysis/pool.ts';
import type { Config } from './config.ts';
import { networkRoutes } from './features/about/network.ts';
import { aboutRoutes } from './features/about/routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { analysisRoutes } from './features/analysis/routes.ts';
import { contributionRoutes } from './features/contributions/routes.ts';
import { createContributionStore } from './features/contributions/store.ts';
import { imageRoutes } from './features/images/routes.ts';
import { createViewableImages } from './features/images/store.ts';
import { lesionRoutes } from './features/lesions/routes.ts';
import { createLesionStore } from './features/lesions/store.ts';
import { scanRoutes } from './features/scans/routes.ts';
import { createScanStore } from './features/scans/store.ts';
import { createImageAddresses } from './images/addresses.ts';
import { createMailer } from './mail/mailer.ts';
import { guardCalls } from './plugins/access.ts';
import { auditCalls } from './plugins/audit.ts';
import { answerErrors } from './plugins/errors.ts';
import { describeError, describeRequest } from './plugins/log.ts';
import { addOpenApi } from './plugins/openapi.ts';
import { addRateLimits } from './plugins/rate-limits.ts';
import { addSecurityHeaders } from './plugins/security.ts';
import { openStores } from './plugins/stores.ts';
import { serveWeb } from './plugins/web.ts';

interface Hooks {
	/** Called when the embedded database ends by itself. */
	onDatabaseLost?: () => void;
}

/** Everything that the server is made of, in the order in which it has to be there. */
async function compose(app: FastifyInstance, config: Config, onDatabaseLost: (() => void) | undefined): Promise<void> {
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	answerErrors(app);
	await addSecurityHeaders(app, config.publicUrl?.startsWith('https:') ?? false);
	await addRateLimits(app);
	await addOpenApi(app, server.version, config.publicUrl);

	const card = readModelCard();
	const { db, images } = await openStores(app, config, onDatabaseLost);
	guardCalls(app, db);
	auditCalls(app, db);
	const pool = await createAnalysisPool({ threads: config.analysisThreads });
	app.addHook('onClose', () => pool.close());
	await app.register(aboutRoutes, { card, version: server.version, links: config.links, contact: config.contact });
	await app.register(networkRoutes, { card });
	await app.register(analysisRoutes, { pool, perMinute: config.analyzePerMinute });
	await app.register(contributionRoutes, { pool, store: createContributionStore(db, images) });
	const mailer = createMailer(config, app.log);
	await app.register(accountRoutes, { db, files: images.store, mailer, publicUrl: config.publicUrl });
	const addresses = createImageAddresses(images.addressKey);
	await app.register(imageRoutes, { addresses, images: createViewableImages(db, images.store) });
	await app.register(scanRoutes, { pool, store: createScanStore(db, images), addresses });
	await app.register(lesionRoutes, { store: createLesionStore(db, images), addresses });
	await serveWeb(app);
}

/**
 * The whole server, ready to listen or to be asked directly. Closing it ends its worker threads and its database.
 * Throws a StartRefusal when database and storage cannot be used.
 */
export async function buildApp(config: Config, hooks: Hooks = {}): Promise<FastifyInstance> {
	const app = Fastify({
		logger: { level: config.logLevel, serializers: { req: describeRequest, err: describeError } },
		genReqId: () => randomBytes(8).toString('hex'),
		// A proxy on this machine says whom it speaks for; nobody else is believed.
		trustProxy: 'loopback',
	});
	try {
		await compose(app, config, hooks.onDatabaseLost);
		return app;
	} catch (error) {
		await app.close();
		throw error;
	}
}
