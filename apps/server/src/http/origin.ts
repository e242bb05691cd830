import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Where people reach this server, for links in messages; undefined until it listens. Never from a request's own headers:
 * whoever asks would choose where the links of others lead.
 */
export function getPublicOrigin(app: FastifyInstance, publicUrl: string | undefined): () => string | undefined {
	let address = publicUrl;
	// Not as a hook of Fastify, which would wait for those before it.
	app.server.once('listening', () => {
		address ??= app.listeningOrigin;
	});
	return () => address && new URL(address).href.replace(/\/$/, '');
}

/** What browsers ask for without naming the page that asks, when it is of the same server. */
const reading = new Set(['GET', 'HEAD']);

/** Whether an Origin header names one of the hosts, in whatever way the port is written. */
function namesHost(origin: string, hosts: string[]): boolean {
	if (!URL.canParse(origin)) return false;
	const { protocol, host } = new URL(origin);
	const addresses = hosts.map((each) => `${protocol}//${each}`);
	return addresses.some((address) => URL.canParse(address) && new URL(address).host === host);
}

/**
 * Whether a request comes from a page of this server. A browser cannot be made to say so by other pages, wherever they are
 * from. `publicUrl`: the address people use, where a proxy in front changes it.
 */
export function isSameOrigin({ method, headers, host }: FastifyRequest, publicUrl: string | undefined): boolean {
	const { origin } = headers;
	if (origin !== undefined) return namesHost(origin, publicUrl ? [host, new URL(publicUrl).host] : [host]);
	// none: the address was typed, or the file is downloaded by a link.
	const site = headers['sec-fetch-site'] ?? 'none';
	return reading.has(method) && (site === 'same-origin' || site === 'none');
}
