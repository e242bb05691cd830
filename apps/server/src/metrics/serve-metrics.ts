import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import type { Metrics } from './metrics.ts';

/** Numbers of what is open now, under names that Prometheus keeps for what only grows. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/**
 * Answers `GET /metrics` at a port of its own, so that they can be kept from those who reach the server, and until the
 * process ends. Adds what Node itself measures, such as the delay of the event loop. Throws a StartupError when the port
 * cannot be used.
 */
export async function serveMetrics(
	{ registry }: Metrics,
	{ port, host }: NonNullable<Config['metrics']>,
): Promise<{ url: string; close(): void }> {
	const server = createServer(async ({ method, url }, response) => {
		if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end();
		response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
	});
	await once(server.listen(port, host), 'listening').catch(({ code }: NodeJS.ErrnoException) => {
		throw new StartupError(
			`metrics cannot be served at port ${port} of ${host} (${code}): set METRICS_PORT to another`,
		);
	});
	collectDefaultMetrics({ register: registry });
	for (const name of misnamed) registry.removeSingleMetric(name);
	const { port: used } = server.address() as AddressInfo;
	return { url: `http://${host}:${used}/metrics`, close: () => server.close() };
}
