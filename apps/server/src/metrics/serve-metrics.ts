import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import type { Metrics } from './metrics.ts';

/** Values that go up and down, under names that Prometheus reserves for what only grows. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/**
 * Answers `GET /metrics` on a separate port until the process ends, so that they can be hidden from those who can reach
 * the server. Adds Node's own measurements, such as the delay of the event loop. Throws a StartupError when the port
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
			`metrics cannot be served at port ${port} of ${host} (${code}): set another METRICS_PORT or METRICS_HOST`,
		);
	});
	collectDefaultMetrics({ register: registry });
	for (const name of misnamed) registry.removeSingleMetric(name);
	const { port: used } = server.address() as AddressInfo;
	return { url: `http://${host}:${used}/metrics`, close: () => server.close() };
}
