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

/** The name of the token that a patient's login gives. */
const patientLogin = 'patient';

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
			components: { securitySchemes: { [patientLogin]: { type: 'http', scheme: 'bearer' } } },
		},
		transform: (route) => {
			const { schema, url } = jsonSchemaTransform(route);
			const { documentedBody: body, access } = route.route.config ?? {};
			const security = access === 'patient' ? [{ [patientLogin]: [] }] : undefined;
			const documented: FastifySchema = { ...schema, ...(body && { body }), ...(security && { security }) };
			return { schema: documented, url };
		},
	});
	await app.register(swaggerUi, { routePrefix: '/docs' });
}
