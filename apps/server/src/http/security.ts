import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Whether people reach the server over HTTPS. */
export const isSecure = ({ publicUrl }: FastifyInstance) => publicUrl?.startsWith('https:') ?? false;

/** Makes the browser forget the images and responses of somebody who logs out. */
export function clearBrowserCache(reply: FastifyReply): void {
	reply.header('clear-site-data', '"cache"');
}

/** The content security policy of the page at /docs, which inserts styles as it loads. */
export const allowInlineStyles = (policy: string) => policy.replace("style-src 'self'", "$& 'unsafe-inline'");

/**
 * Headers that restrict pages to this server's own code and images. `secure`: whether people reach the server over HTTPS;
 * on plain HTTP, upgrade-insecure-requests would break every request.
 */
export async function addSecurityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
	await app.register(helmet, {
		// For this host alone: hosts under its name may belong to somebody else, and use plain HTTP.
		strictTransportSecurity: secure && { includeSubDomains: false },
		referrerPolicy: { policy: 'same-origin' },
		xFrameOptions: { action: 'deny' },
		// Nothing comes from other sites. Saying so here, too, makes browsers allow the analysis several threads.
		crossOriginEmbedderPolicy: { policy: 'require-corp' },
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'self'"],
				baseUri: ["'self'"],
				formAction: ["'self'"],
				frameAncestors: ["'none'"],
				objectSrc: ["'none'"],
				imgSrc: ["'self'", 'blob:', 'data:'],
				// Explanations that are read aloud.
				mediaSrc: ["'self'", 'blob:'],
				// The model runs as WebAssembly in the browser.
				scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
				styleSrc: ["'self'"],
				workerSrc: ["'self'"],
				upgradeInsecureRequests: secure ? [] : null,
			},
		},
	});
	app.addHook('onSend', async (_request, reply) => {
		reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
	});
}
