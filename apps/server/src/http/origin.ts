import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The origin at which people reach this server, for links in messages; undefined until it listens. Never taken from the
 * headers of a request, whose sender could then choose where the links of others lead.
 */
export function getPublicOrigin(app: FastifyInstance, publicUrl: string | undefined): () => string | undefined {
	let address = publicUrl;
	// Not a hook of Fastify, which would run after the hooks before it.
	app.server.once('listening', () => {
		address ??= app.listeningOrigin;
	});
	return () => address && new URL(address).href.replace(/\/$/, '');
}

/** The methods for which browsers send no Origin header to the same server. */
const reading = new Set(['GET', 'HEAD']);

/** Whether an Origin header names one of the hosts, with or without a default port. */
function namesHost(origin: string, hosts: string[]): boolean {
	if (!URL.canParse(origin)) return false;
	const { protocol, host } = new URL(origin);
	const addresses = hosts.map((each) => `${protocol}//${each}`);
	return addresses.some((address) => URL.canParse(address) && new URL(address).host === host);
}

/**
 * Whether a request comes from a page of this server, by headers that pages of other origins cannot forge. `publicUrl`: the
 * URL that people use, where a proxy in front changes the host.
 */
export function isSameOrigin({ method, headers, host }: FastifyRequest, publicUrl: string | undefined): boolean {
	const { origin } = headers;
	if (origin !== undefined) return namesHost(origin, publicUrl ? [host, new URL(publicUrl).host] : [host]);
	// none: the address was typed, or the file is downloaded by a link.
	const site = headers['sec-fetch-site'] ?? 'none';
	return reading.has(method) && (site === 'same-origin' || site === 'none');
}
