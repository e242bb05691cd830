import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messages, pagePaths } from '@dermavigil/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const builtPages = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Turns the address of a page, as React Router writes it, into a regular expression. */
const toPattern = (path: string) => path.replace(/\/:\w+\?/, '(/[^/]+)?').replace(/:\w+/, '[^/]+');

/** Matches as React Router does: in any case, and with slashes at the end or without. */
const pages = new RegExp(`^(${Object.values(pagePaths).map(toPattern).join('|')})/*$`, 'i');

const getPath = (url: string) => url.split('?', 1)[0]!;

/** Whether a browser is asking for a page, and not for a file or the answer to a call. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
	const path = getPath(url);
	const isFile = path.slice(path.lastIndexOf('/')).includes('.');
	const isCall = path === '/api' || path.startsWith('/api/');
	return (
		(method === 'GET' || method === 'HEAD') && !isCall && !isFile && /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
	);
}

/**
 * Serves the built web application from `root`, or nothing if it was not built. Every page starts from index.html; so
 * does the one that says that there is none, which is answered with 404, as is everything else that is unknown. Files
 * under assets/ have a hash in their name and never change.
 */
export async function serveWeb(app: FastifyInstance, root = builtPages): Promise<void> {
	const built = existsSync(join(root, 'index.html'));
	if (built) {
		await app.register(fastifyStatic, {
			root,
			// Its own route reads whole folders for each file, to refuse a spelling in another case. No file here needs a guard.
			serve: false,
			preCompressed: true,
			cacheControl: false,
			setHeaders: (reply, path) => {
				const hashed = path.startsWith(join(root, 'assets') + sep);
				reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
			},
		});
		app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
			reply.sendFile(`/${request.params['*']}`);
		});
	}
	// What the static-file plugin refuses by itself, such as two slashes in a row, is a mistyped address like any other. So is
	// an encoded slash, which the route above would take for one.
	app.addHook('onRequest', async ({ url, routeOptions }, reply) => {
		if (routeOptions.url === '/*' && /\/\/|%(00|2f|5c)|\/(\.|%2e){1,2}(\/|$)/i.test(getPath(url))) {
			reply.callNotFound();
			return reply;
		}
		return undefined;
	});
	if (!built) app.log.warn('There are no pages: npm run build makes them.');
	app.setNotFoundHandler(async (request, reply) => {
		if (!built || !isPageRequest(request)) return reply.status(404).send({ detail: messages.server.notFound });
		if (pages.test(getPath(request.url))) return reply.sendFile('index.html');
		// Without what a browser would ask about again: "not modified" would come as an empty 404.
		return reply.status(404).sendFile('index.html', { etag: false, lastModified: false });
	});
}
