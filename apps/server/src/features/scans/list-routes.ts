import { routes } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { patientOf } from '../../http/access.ts';
import { refusals } from '../../http/errors.ts';
import { showPage } from '../../http/show-page.ts';
import type { ImageAddresses } from '../../storage/image-urls.ts';
import type { ScanStore } from './store.ts';

/** A patient's scans, newest first, in pages. */
export const scanListRoutes: FastifyPluginAsyncZod<{ store: ScanStore; addresses: ImageAddresses }> = async (
	app,
	{ store, addresses },
) => {
	app.route({
		method: routes.history.method,
		url: routes.history.path,
		config: { access: routes.history.access },
		schema: {
			summary: 'All saved scans, newest first; the Link header leads to the next page',
			querystring: routes.history.query,
			response: { 200: routes.history.response, ...refusals },
		},
		handler: async (request, reply) => {
			const page = await store.history(patientOf(request).id, request.query);
			return showPage(request, reply, page, addresses);
		},
	});

	app.route({
		method: routes.reviews.method,
		url: routes.reviews.path,
		config: { access: routes.reviews.access },
		schema: {
			summary:
				'The scans for which a professional review was asked, newest first; the Link header leads to the next page',
			querystring: routes.reviews.query,
			response: { 200: routes.reviews.response, ...refusals },
		},
		handler: async (request, reply) => {
			const page = await store.reviews(patientOf(request).id, request.query);
			return showPage(request, reply, page, addresses);
		},
	});
};
