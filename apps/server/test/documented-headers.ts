import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, afterEach, expect } from 'vitest';

/** Headers that any response may have. */
const common =
	/^(cache-control|connection|content-(encoding|length|type|security-policy)|cross-origin-.*|etag|origin-agent-cluster|permissions-policy|referrer-policy|strict-transport-security|vary|x-.*)$/;

/** Headers that the OpenAPI page gives every error. */
const ofErrors = ['retry-after', 'www-authenticate', 'clear-site-data'];

const undocumented = new Set<string>();

async function compare({ routeOptions }: FastifyRequest, reply: FastifyReply): Promise<void> {
	const { call } = routeOptions.config;
	if (!call) return;
	const ofSuccess = [...Object.keys(call.headers ?? {}), ...(call.status === 303 ? ['location'] : [])];
	// An error may come after the handler, such as when the audit log takes no row.
	const documented = reply.statusCode < 400 ? ofSuccess : [...ofSuccess, ...ofErrors];
	for (const name of Object.keys(reply.getHeaders())) {
		if (!common.test(name) && !documented.includes(name)) {
			undocumented.add(`${call.method} ${call.path} ${reply.statusCode}: ${name}`);
		}
	}
}

const watch = (message: unknown) => (message as { fastify: FastifyInstance }).fastify.addHook('onResponse', compare);

// Every server of every test: its responses have no header that the contract does not describe.
subscribe('fastify.initialization', watch);
afterAll(() => unsubscribe('fastify.initialization', watch));
afterEach(() => {
	const found = [...undocumented];
	undocumented.clear();
	expect(found, 'headers of responses that the contract does not describe').toEqual([]);
});
