import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type Config, loadEnvFile, readConfig } from './config.ts';
import { hideValues } from './hide-values.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { StartupError } from './startup-error.ts';

const usage = `Usage: npm start [-- --accept-image-mismatch]

Starts the server, with the settings that .env.example describes. With --accept-image-mismatch, it starts even if many stored
images have no record, many or all records have no image, or the file "belongs-to" beside the images is missing.`;

const flag = { type: 'boolean', default: false } as const;

/** What the command line asks for; undefined if that was already answered, or was wrong. */
function readArguments() {
	try {
		const { values } = parseArgs({ options: { 'accept-image-mismatch': flag, help: flag } });
		if (!values.help) return values;
		console.log(usage);
	} catch (error) {
		console.error(`${(error as Error).message}\n\n${usage}`);
		process.exitCode = 2;
	}
	return undefined;
}

/** The message for the operator: one line if the cause is known. */
function explain(error: unknown, config: Config | undefined): string {
	if (error instanceof StartupError) return `DermaVigil cannot start: ${error.message}.`;
	if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
		return `DermaVigil cannot start: there is no space left on the disk of ${config?.dataDir}. Make room.`;
	}
	if (error instanceof Error && 'path' in error && 'code' in error) {
		return `DermaVigil cannot start: ${error.path} cannot be used (${error.code}). Set DATA_DIR to a folder of its own.`;
	}
	if (error instanceof Error && 'code' in error && config) {
		const where = `port ${config.port} of ${config.host}`;
		if (error.code === 'EADDRINUSE') return `DermaVigil cannot start: ${where} is in use. Set PORT to another one.`;
		if (error.code === 'EACCES') return `DermaVigil cannot start: ${where} is not allowed. Set PORT above 1023.`;
		if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
			return `DermaVigil cannot start: this machine has no address ${config.host}. Set HOST to another one.`;
		}
	}
	const shown = hideValues(error);
	return `DermaVigil cannot start: ${shown instanceof Error ? (shown.stack ?? shown.message) : String(shown)}`;
}

/** Milliseconds for ending threads and the database once the requests are answered. */
const maxCloseMs = 5000;

let config: Config | undefined;
let app: FastifyInstance | undefined;
let endTracing: (() => Promise<void>) | undefined;

async function stop(status: number, drainMs = 0): Promise<void> {
	const { shutdownMs = 0 } = config ?? {};
	// A hanging database or photo must not keep the process alive; an orderly exit would wait for their threads, too.
	setTimeout(() => process.kill(process.pid, 'SIGKILL'), drainMs + shutdownMs + maxCloseMs).unref();
	await app?.finishRequests(shutdownMs, drainMs);
	await app?.close();
	await endTracing?.().catch(() => {});
	process.exit(status);
}

/** Loads only what the role needs: an inference service neither has nor needs a database. */
async function build(config: Config, acceptImageMismatch: boolean): Promise<FastifyInstance> {
	if (config.role === 'analysis') {
		const { buildService } = await import('./inference-service/build-service.ts');
		return await buildService(config);
	}
	const { buildApp } = await import('./app.ts');
	return await buildApp(config, { onDatabaseLost: () => void stop(1), acceptImageMismatch });
}

async function start(acceptImageMismatch: boolean): Promise<void> {
	loadEnvFile();
	config = readConfig(process.env);
	if (config.tracing) {
		const { startTracing } = await import('./tracing/start-tracing.ts');
		endTracing = startTracing();
	}
	// After tracing, which must be running before what it observes is loaded.
	app = await build(config, acceptImageMismatch);
	// Every time, not just once: npm passes on a signal that the terminal, or a supervisor, has already sent to the whole group.
	process.on('SIGINT', () => void stop(0));
	const { drainMs } = config;
	process.on('SIGTERM', () => void stop(0, drainMs));
	if (config.metrics) {
		const { url } = await serveMetrics(app.metrics, config.metrics);
		console.log(`Its metrics are at ${url}`);
	}
	const address = await app.listen({ port: config.port, host: config.host });
	console.log(`DermaVigil is ready at ${config.publicUrl ?? address}`);
}

const flags = readArguments();
if (flags) {
	await start(flags['accept-image-mismatch']).catch(async (error: unknown) => {
		console.error(explain(error, config));
		await stop(1);
	});
}
