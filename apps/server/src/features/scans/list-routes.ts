import { calls } from '@dermavigil/contract';
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
		method: calls.history.method,
		url: calls.history.path,
		config: { access: calls.history.access },
		schema: {
			summary: 'All saved scans, newest first; the Link header leads to the next page',
			querystring: calls.history.query,
			response: { 200: calls.history.response, ...refusals },
		},
		handler: async (request, reply) => {
			const page = await store.history(patientOf(request).id, request.query);
			return showPage(request, reply, page, addresses);
		},
	});

	app.route({
		method: calls.reviews.method,
		url: calls.reviews.path,
		config: { access: calls.reviews.access },
		schema: {
			summary:
				'The scans for which a professional review was asked, newest first; the Link header leads to the next page',
			querystring: calls.reviews.query,
			response: { 200: calls.reviews.response, ...refusals },
		},
		handler: async (request, reply) => {
			const page = await store.reviews(patientOf(request).id, request.query);
			return showPage(request, reply, page, addresses);
		},
	});
};
