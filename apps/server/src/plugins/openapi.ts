import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** The body in the words of OpenAPI, for routes that read a form themselves. */
		documentedBody?: object;
	}
}

/** Collects every route registered later into an OpenAPI document, with a page to read it at /docs. */
export async function addOpenApi(app: FastifyInstance, version: string, publicUrl: string | undefined): Promise<void> {
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'DermaVigil',
				version,
				description: 'Skin-photo analysis for research and education. It is not a medical device.',
			},
			...(publicUrl ? { servers: [{ url: publicUrl }] } : {}),
		},
		transform: (route) => {
			const { schema, url } = jsonSchemaTransform(route);
			const body = route.route.config?.documentedBody;
			const documented: FastifySchema = body ? { ...schema, body } : schema;
			return { schema: documented, url };
		},
	});
	await app.register(swaggerUi, { routePrefix: '/docs' });
}
