import { type Call, idempotencyHeader, personHeader } from '@dermavigil/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { getClinicianCookie, getShareCookie } from './access.ts';
import { allowInlineStyles } from './security.ts';

/** The headers of a call besides its login, by their names. */
function describeHeaders(call: Call): object {
	const isAboutOthers = call.access === 'patient' && call.right !== 'own';
	return {
		...(isAboutOthers && {
			[personHeader]: {
				type: 'string',
				format: 'uuid',
				description: `The person whose records it is about: a carer needs the right to ${call.right} them.`,
			},
		}),
		...(call.once && {
			[idempotencyHeader]: {
				type: 'string',
				description: 'Random, the same when the request is repeated, within a day: it is then done once.',
			},
		}),
	};
}

/** What a call answers where that is not JSON, by its status; nothing where its schema says it. */
function describeAnswer({ response, produces, status }: Call): object {
	if (response) return {};
	if (!produces) return { [status ?? 200]: { description: 'Nothing but its headers.' } };
	const schema = { type: 'string', ...(produces.startsWith('text/') ? {} : { format: 'binary' }) };
	return { [status ?? 200]: { description: 'Default Response', content: { [produces]: { schema } } } };
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
			components: {
				// How patients, clinicians and whoever opens a link authenticate.
				securitySchemes: {
					patient: { type: 'http', scheme: 'bearer' },
					clinician: { type: 'apiKey', in: 'cookie', name: getClinicianCookie(publicUrl) },
					shared: { type: 'apiKey', in: 'cookie', name: getShareCookie(publicUrl) },
				},
			},
		},
		transform: (route) => {
			const { schema, url } = jsonSchemaTransform(route);
			const { documentedBody: body, call } = route.route.config ?? {};
			const needsLogin = call && call.access !== 'anyone' && call.access !== 'signed';
			const security = needsLogin ? [{ [call.access]: [] }] : undefined;
			const properties = call ? describeHeaders(call) : {};
			const headers = Object.keys(properties).length > 0 && { type: 'object', properties };
			const response = call && { ...describeAnswer(call), ...(schema.response as object) };
			const documented: FastifySchema = {
				...{
					...schema,
					...(response && { response }),
					...(body && { body }),
					...(security && { security }),
					...(headers && { headers }),
				},
			};
			return { schema: documented, url };
		},
	});
	await app.register(swaggerUi, { routePrefix: '/docs', transformStaticCSP: allowInlineStyles });
}
