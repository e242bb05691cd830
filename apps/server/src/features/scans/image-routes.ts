import { AppError, calls, messages } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ImageAddresses } from '../../storage/image-urls.ts';
import type { ViewableImages } from './image-store.ts';

/** Stored pictures, to whoever has an address that was signed for them. */
export const imageRoutes: FastifyPluginAsyncZod<{ addresses: ImageAddresses; images: ViewableImages }> = async (
	app,
	{ addresses, images },
) => {
	const { method, path, access, params, query } = calls.image;
	app.route({
		method,
		url: path,
		config: { access },
		schema: {
			summary: 'A stored picture (JPEG), by an address out of a list',
			params,
			querystring: query,
			produces: ['image/jpeg'],
		},
		handler: async (request, reply) => {
			const { name } = request.params;
			const lifetime = addresses.lifetime(name, request.query);
			if (lifetime === 0) throw new AppError('not_found', messages.server.notFound);
			const { expires, viewer } = request.query;
			const { jpeg, scanId, patientId, clinician } = await images.view(viewer, name);
			request.clinician = clinician;
			// A scan has three pictures and a page up to a hundred scans: one row tells that this one was seen.
			request.trace = { patientId, subject: scanId, once: `${viewer} ${scanId} ${expires}` };
			// Never past the end of the address, and asked for no second time before it.
			reply.header('cache-control', `private, max-age=${lifetime}, immutable`);
			return reply.type('image/jpeg').send(jpeg);
		},
	});
};
