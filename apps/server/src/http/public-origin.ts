import type { FastifyInstance } from 'fastify';

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
