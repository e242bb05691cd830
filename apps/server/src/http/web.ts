import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messages } from '@dermavigil/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const builtPages = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Whether a browser is asking for one of the application's own screens, which all start from index.html. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
	const path = url.split('?', 1)[0]!;
	const isFile = path.slice(path.lastIndexOf('/')).includes('.');
	const isCall = path === '/api' || path.startsWith('/api/');
	return (
		(method === 'GET' || method === 'HEAD') && !isCall && !isFile && /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
	);
}

/**
 * Serves the built web application from `root`, or nothing if it was not built, and answers every unknown path:
 * index.html for screens, 404 for everything else. Files under assets/ have a hash in their name and never change.
 */
export async function serveWeb(app: FastifyInstance, root = builtPages): Promise<void> {
	const built = existsSync(join(root, 'index.html'));
	if (built) {
		await app.register(fastifyStatic, {
			root,
			preCompressed: true,
			cacheControl: false,
			setHeaders: (reply, path) => {
				const hashed = path.startsWith(join(root, 'assets') + sep);
				reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
			},
		});
	}
	// What the static-file plugin refuses by itself, such as two slashes in a row, is a mistyped address like any other.
	app.addHook('onRequest', async ({ url, routeOptions }, reply) => {
		if (routeOptions.url === '/*' && /\/\/|%00|\/(\.|%2e){1,2}(\/|$)/i.test(url.split('?', 1)[0]!)) {
			reply.callNotFound();
			return reply;
		}
		return undefined;
	});
	if (!built) app.log.warn('There are no pages: npm run build makes them.');
	app.setNotFoundHandler(async (request, reply) => {
		if (built && isPageRequest(request)) return reply.sendFile('index.html');
		return reply.status(404).send({ detail: messages.server.notFound });
	});
}
