import { isIP } from 'node:net';
import { AppError, messages } from '@dermavigil/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
	interface FastifyInstance {
		/** The URL at which people reach this server, if it differs from its own. */
		publicUrl: string | undefined;
		/**
		 * The origin at which people reach this server, for links in messages; undefined until it listens. Never taken from
		 * the headers of a request: its sender could then choose where other people's links lead.
		 */
		getPublicOrigin(): string | undefined;
	}
}

/** Sets where people reach this server. */
export function addPublicUrl(app: FastifyInstance, publicUrl: string | undefined): void {
	let address = publicUrl;
	// Not a Fastify hook, which would run after the hooks before it.
	app.server.once('listening', () => {
		address ??= app.listeningOrigin;
	});
	app.decorate('publicUrl', publicUrl);
	app.decorate('getPublicOrigin', () => address && new URL(address).href.replace(/\/$/, ''));
}

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

/**
 * Answers 421 to requests that name a host other than this server. A website can make its own name point to a visitor's
 * machine or router (DNS rebinding), so that its pages would count as pages of this server. That is impossible with an
 * IP address or localhost. `names`: the hosts that this server goes by.
 */
export function guardHost(app: FastifyInstance, names: (string | undefined)[]): void {
	function isOwn(host: string): boolean {
		// Programs that speak HTTP/1.0 name no host; browsers always do.
		if (host === '') return true;
		const name = parseUrl(`http://${host}`)?.hostname ?? '';
		return isIP(name.replace(/^\[|\]$/g, '')) > 0 || /(^|\.)localhost$/.test(name) || names.includes(name);
	}
	app.addHook('onRequest', async ({ headers, host, raw }) => {
		if (headers.host === undefined && raw.httpVersion === '1.1') {
			throw new AppError('bad_request', messages.server.badRequest);
		}
		// The host that a proxy names, too.
		const named = [headers.host, host].filter((each) => each !== undefined);
		if (!named.every(isOwn)) throw new AppError('misdirected', messages.server.otherHost);
	});
}

/**
 * The URL at which the sender of a request reaches this server: the public one, or one from its host; undefined if that
 * is not valid.
 */
export const getOwnUrl = ({ protocol, host, server }: FastifyRequest): URL | undefined =>
	parseUrl(server.publicUrl ?? `${protocol}://${host}`);

/** The methods for which browsers send no Origin header to the same server. */
const reading = new Set(['GET', 'HEAD']);

/** Whether a request comes from a page of this server, by headers that pages of other origins cannot forge. */
export function isSameOrigin(request: FastifyRequest): boolean {
	const { method, headers } = request;
	const { origin } = headers;
	if (origin !== undefined) {
		const own = getOwnUrl(request)?.origin;
		return own !== undefined && parseUrl(origin)?.origin === own;
	}
	// none: the address was typed, or a link downloads the file.
	const site = headers['sec-fetch-site'] ?? 'none';
	return reading.has(method) && (site === 'same-origin' || site === 'none');
}
