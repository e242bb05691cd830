import {
	type Access,
	type Call,
	idempotencyHeader,
	logoutHeaders,
	maxWaited,
	personHeader,
	waitedHeader,
} from '@dermavigil/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { getClinicianCookie, getShareCookie } from '../access.ts';
import { callNames } from '../audit.ts';
import { allowInlineStyles } from '../security.ts';
import { createSendDocument } from './send-document.ts';

/** The headers of a call besides its login, by their names. */
function describeHeaders(call: Call): object {
	const isAboutOthers = call.access === 'patient' && call.right !== 'own';
	const isForPages = call.sameOrigin || call.access === 'clinician' || call.access === 'shared';
	return {
		...(isForPages &&
			call.method !== 'GET' && {
				origin: {
					type: 'string',
					format: 'uri',
					description:
						'The address of this server, such as https://skin.example.org. Browsers send it; programs have to.',
				},
			}),
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
				pattern: '^[\\w.:-]{16,100}$',
				description: 'A random value. A request repeated with the same value within a day is done only once.',
			},
		}),
		...(call.mayWait && {
			[waitedHeader]: {
				type: 'integer',
				minimum: 0,
				maximum: maxWaited,
				description: 'Milliseconds that it has waited for a connection; it is dated back by that much.',
			},
		}),
	};
}

/** The headers of an answer, given what each says. */
const toHeaders = (headers: Readonly<Record<string, string>>): object =>
	Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, { type: 'string', description }]));

/** What a call answers when it succeeds, by its status. `given`: of its schemas, by their statuses. */
function describeAnswer({ produces, status, headers: own }: Call, given: Record<string, object>): object {
	const [success = String(status ?? 200), schema] = Object.entries(given).find(([code]) => /^2/.test(code)) ?? [];
	const media = produces ?? 'application/json';
	const words = success === '201' ? 'Created' : 'Done';
	const headers = own && { headers: toHeaders(own) };
	if (success === '204') return { 204: { description: `${words}, without a body.`, type: 'null', ...headers } };
	if (success === '303') {
		return {
			303: { description: 'Leads to another page.', type: 'null', headers: toHeaders({ location: 'The page.' }) },
		};
	}
	const file = { type: 'string', ...(media.startsWith('text/') ? {} : { format: 'binary' }) };
	const content = { [media]: { schema: schema ?? file } };
	return { [success]: { description: `${words}, as ${media}.`, content, ...headers } };
}

const needsLogin = (access: Access) => access !== 'anyone' && access !== 'signed';

/** What errors answer: JSON, whatever a call answers else. */
function describeErrors({ access }: Call, response: Record<string, { description?: string }>): object {
	const retryAfter = { type: 'integer', description: 'Seconds after which it may be tried again.' };
	const login = {
		...(access === 'patient' && toHeaders({ 'www-authenticate': 'Bearer, where nobody is logged in.' })),
		...(needsLogin(access) && toHeaders(logoutHeaders)),
	};
	const errors = Object.entries(response).filter(([status]) => /^[45]/.test(status));
	return Object.fromEntries(
		errors.map(([status, schema]) => {
			const isRefused = status.startsWith('4');
			const description =
				schema.description ?? (isRefused ? 'Refused: `detail` says why.' : 'Failed: `detail` says so.');
			const headers = { 'retry-after': retryAfter, ...(isRefused && login) };
			return [status, { description, headers, content: { 'application/json': { schema } } }];
		}),
	);
}

/**
 * A replacer for `JSON.stringify` that leaves out what a schema implies: patterns of a format, and the bounds of every
 * integer.
 */
function leaveOutObvious(this: object, key: string, value: unknown): unknown {
	const isBound = key === 'minimum' || key === 'maximum';
	if (isBound && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined;
	return key === 'pattern' && 'format' in this ? undefined : value;
}

/** The page's groups of calls. */
const groups: Record<Access, string> = {
	anyone: 'Without a login.',
	signed: 'With an address that this server has signed.',
	patient: 'With the token of a patient’s login.',
	clinician: 'With the cookie of a clinician’s login.',
	shared: 'With the cookie that a shared link and its code set.',
};

/** Collects every route registered later into an OpenAPI document, with a page to read it at /docs. */
export async function addOpenApi(app: FastifyInstance, version: string): Promise<void> {
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'DermaVigil',
				version,
				description: 'Skin-photo analysis for research and education. It is not a medical device.',
			},
			...(app.publicUrl ? { servers: [{ url: app.publicUrl }] } : {}),
			tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
			components: {
				// How patients, clinicians and visitors with a link authenticate.
				securitySchemes: {
					patient: { type: 'http', scheme: 'bearer', description: 'The access_token that a login gives.' },
					clinician: { type: 'apiKey', in: 'cookie', name: getClinicianCookie(app) },
					shared: { type: 'apiKey', in: 'cookie', name: getShareCookie(app) },
				},
			},
		},
		transform: (route) => {
			const { schema: whole, url } = jsonSchemaTransform(route);
			const schema: FastifySchema = JSON.parse(JSON.stringify(whole, leaveOutObvious));
			const { documentedBody: body, call } = route.route.config ?? {};
			// Generated clients name their functions so.
			const operationId = call && callNames.get(call);
			const security = call && needsLogin(call.access) ? [{ [call.access]: [] }] : undefined;
			const properties = call ? describeHeaders(call) : {};
			const headers = Object.keys(properties).length > 0 && { type: 'object', properties };
			const given = schema.response as Record<string, object>;
			const response = call && { ...describeAnswer(call, given), ...describeErrors(call, given) };
			const documented: FastifySchema = {
				...schema,
				...(call && { tags: [call.access] }),
				...(operationId && { operationId }),
				...(response && { response }),
				...(body && { body }),
				...(security && { security }),
				...(headers && { headers }),
			};
			return { schema: documented, url };
		},
	});
	await app.register(swaggerUi, {
		routePrefix: '/docs',
		transformStaticCSP: allowInlineStyles,
		uiHooks: { preHandler: createSendDocument() },
		// Without the bar that has Fastify's logo and opens other servers' documents.
		theme: {
			title: 'DermaVigil API',
			css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none; }' }],
		},
	});
}
