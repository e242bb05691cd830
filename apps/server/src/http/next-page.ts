import type { FastifyReply, FastifyRequest } from 'fastify';

/** Tells in the Link header (RFC 8288) where a list goes on: at the same address with other values in its query. */
export function linkNextPage({ url }: FastifyRequest, reply: FastifyReply, query: Record<string, string>): void {
	const next = new URL(url, 'http://localhost');
	for (const [name, value] of Object.entries(query)) next.searchParams.set(name, value);
	reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
}
