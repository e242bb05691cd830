import { randomBytes } from 'node:crypto';
import type { Agent } from 'node:https';
import Fastify, { type FastifyInstance } from 'fastify';
import server from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { addForgetting } from './db/forget-expired.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { analysisRoutes } from './features/analysis/routes.ts';
import { askRoutes } from './features/ask/routes.ts';
import { caseComparisonRoutes } from './features/cases/comparison.ts';
import { createReviewNotice } from './features/cases/review-notice.ts';
import { caseRoutes } from './features/cases/routes.ts';
import { auditRoutes } from './features/clinicians/audit-routes.ts';
import { clinicianRoutes } from './features/clinicians/routes.ts';
import { contributionRoutes } from './features/contributions/routes.ts';
import { comparisonRoutes } from './features/lesions/comparison-routes.ts';
import { lesionRoutes } from './features/lesions/routes.ts';
import { addReminders } from './features/reminders/add-reminders.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { followUpRoutes } from './features/scans/follow-up-routes.ts';
import { imageRoutes } from './features/scans/image-routes.ts';
import { scanRoutes } from './features/scans/routes.ts';
import { selfCheckRoutes } from './features/self-checks/routes.ts';
import { shareRoutes } from './features/shares/routes.ts';
import { addSpeech } from './features/speech/routes.ts';
import { healthRoutes } from './features/system/health-routes.ts';
import { createReadiness } from './features/system/readiness.ts';
import { systemRoutes } from './features/system/routes.ts';
import { guardCalls } from './http/access.ts';
import { addAuditLog } from './http/audit.ts';
import { handleErrors, unreadable } from './http/errors.ts';
import { addIdempotency } from './http/idempotency.ts';
import { addImplement } from './http/implement.ts';
import { limitJsonValues } from './http/json-bodies.ts';
import { addCounters } from './http/limits/counters.ts';
import { limitPipelining } from './http/limits/pipelining.ts';
import { addRateLimits } from './http/limits/rate-limits.ts';
import { createLogOptions } from './http/log.ts';
import { addOpenApi } from './http/openapi/openapi.ts';
import { addPublicUrl, guardHost } from './http/origin.ts';
import { addRunAfterResponse } from './http/run-after-response.ts';
import { addSecurityHeaders, isSecure } from './http/security.ts';
import { addStopping } from './http/stopping.ts';
import { openStores } from './http/stores.ts';
import { limitUploads, type UploadLimits } from './http/uploads.ts';
import { serveWeb } from './http/web.ts';
import { addAnalysisPool } from './inference/add-pool.ts';
import { createCompareScans } from './inference/compare-scans.ts';
import { readModelCard } from './inference/model.ts';
import type { AnalysisPool } from './inference/pool.ts';
import { addMailer } from './mail/add-mailer.ts';
import { addMetrics } from './metrics/metrics.ts';
import { createImageUrls } from './storage/image-urls.ts';

/** What tests, and whoever runs the server, may override. */
export interface Hooks {
	/** Called when the embedded database ends by itself. */
	onDatabaseLost?: () => void;
	/** Start even if many stored images have no record, many records no image, or the note beside the images is missing. */
	acceptImageMismatch?: boolean;
	/** Analyzes photos, and outlives the server; by default the server's own threads. */
	pool?: AnalysisPool;
	/** The clock for logins, and for reminders. */
	now?: () => number;
	/** Milliseconds in which a whole request, including its photos, must arrive. */
	requestTimeout?: number;
	/** Milliseconds of silence, in either direction, after which a connection ends. */
	connectionTimeout?: number;
	/** How push services are reached; by default, only over the internet. */
	pushAgent?: Agent;
	/** Limits on bodies that differ from the usual ones. */
	uploads?: Partial<UploadLimits>;
}

/** The largest body of a call, 28 MB, takes four minutes at one megabit a second. */
const fiveMinutes = 300_000;

/** Adds all parts of the server, each after those it depends on. */
async function compose(app: FastifyInstance, config: Config, hooks: Hooks): Promise<void> {
	const { onDatabaseLost: onLost = () => {}, acceptImageMismatch: acceptMismatch = false, now = Date.now } = hooks;
	const { publicUrl, links, contact, demo } = config;
	limitPipelining(app);
	addPublicUrl(app, publicUrl);
	addMetrics(app, server.version);
	addImplement(app);
	handleErrors(app);
	// Before whatever refuses requests: refusals have these headers, too.
	await addSecurityHeaders(app, isSecure(app));
	addStopping(app);
	guardHost(app, [config.host, publicUrl && new URL(publicUrl).hostname]);
	await addOpenApi(app, server.version);
	const card = readModelCard();
	const { db, listen, images } = await openStores(app, config, { onLost, acceptMismatch });
	const { hashKey } = images;
	app.decorate('imageUrls', createImageUrls(images.imageUrlKey));
	addRunAfterResponse(app);
	const counters = addCounters(app, db, hashKey);
	addIdempotency(app, db, hashKey);
	addForgetting(app, db, now);
	await addRateLimits(app, counters);
	await guardCalls(app, { db, now });
	limitUploads(app, hooks.uploads);
	limitJsonValues(app);
	addAuditLog(app, db);
	const pool = await addAnalysisPool(app, config, hooks.pool);
	if (demo) app.log.warn('This server is a demonstration: anybody may log in as a clinician and read the cases.');
	const [oidc, ask] = [config.oidc, config.phrasingService].map((given) => given && { name: given.name });
	await app.register(systemRoutes, { card, version: server.version, links, contact, demo, oidc, ask });
	const readiness = createReadiness({ db, files: images.store, pool, draining: app.draining });
	await app.register(healthRoutes, { readiness });
	await app.register(analysisRoutes, { pool, perMinute: config.analyzePerMinute });
	await addSpeech(app, config.speechService);
	await app.register(askRoutes, { service: config.phrasingService });
	await app.register(contributionRoutes, { db, images, pool });
	const mailer = addMailer(app, { config, db, hashKey, now });
	const accounts = { db, files: images.store, mailer, hashKey, counters, now };
	await app.register(accountRoutes, { ...accounts, sendsMail: config.smtpUrl !== undefined, oidc: config.oidc });
	await app.register(imageRoutes, { db, files: images.store, now });
	await app.register(scanRoutes, { db, images, pool, card });
	await app.register(followUpRoutes, { db, now });
	await app.register(lesionRoutes, { db, images });
	await app.register(selfCheckRoutes, { db, images, pool, now });
	const compareScans = createCompareScans(pool, images.store);
	await app.register(comparisonRoutes, { db, compareScans });
	await app.register(caseComparisonRoutes, { db, compareScans });
	await addReminders(app, { config, db, hashKey, now, pushAgent: hooks.pushAgent });
	await app.register(reportRoutes, { db, files: images.store, card });
	await app.register(shareRoutes, { db, hashKey, now });
	await app.register(clinicianRoutes, { db, password: config.clinicianPassword, hashKey, counters, now });
	const notify = config.smtpUrl ? createReviewNotice(mailer, () => app.getPublicOrigin()) : undefined;
	await app.register(caseRoutes, { db, listen, now, notify, card });
	await app.register(auditRoutes, { db });
	await serveWeb(app);
}

/**
 * The whole server, ready to listen or for injected requests. Closing it ends its worker threads and its database.
 * Throws a StartupError when database and storage cannot be used, or photos cannot be analyzed.
 */
export async function buildApp(config: Config, hooks: Hooks = {}): Promise<FastifyInstance> {
	const { requestTimeout = fiveMinutes, connectionTimeout = fiveMinutes } = hooks;
	const app = Fastify({
		// Fastify sets no limits by default: clients that stall in the middle of a photo, or of a response, would hold
		// memory forever.
		...{ requestTimeout, connectionTimeout },
		// Fastify's own response has no detail; addStopping refuses these requests.
		return503OnClosing: false,
		// Node.js would refuse a request without a host by itself, with an empty response.
		http: { requestTimeout, connectionsCheckingInterval: requestTimeout / 10, requireHostHeader: false },
		...unreadable,
		logger: createLogOptions(config),
		genReqId: () => randomBytes(8).toString('hex'),
		// Only these are believed about a client's IP address.
		trustProxy: config.trustedProxies,
	});
	try {
		await compose(app, config, hooks);
		return app;
	} catch (error) {
		await app.close();
		throw error;
	}
}
