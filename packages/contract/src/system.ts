import { z } from 'zod';
import { modeSchema } from './analysis.ts';
import { call } from './call.ts';
import { modelCardSchema } from './model-card.ts';

/** What every server can do. Pages come with their server, so they show all of it without reading this. */
export const capabilities = ['device', 'contributions', 'patients', 'clinicians'] as const;

/** What this server can do. */
export const configSchema = z.object({
	version: z.string(),
	modes: z.array(modeSchema),
	maxUploadBytes: z.number().int(),
	modelVersion: z.string(),
	capabilities: z.array(z.enum(capabilities)),
	links: z
		.array(z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }) }))
		.describe('Links to the source code or social pages, shown in the footer.'),
	contact: z
		.union([z.email(), z.url({ protocol: /^https?$/ })])
		.optional()
		.describe('How to reach the operator: an email address or a web page.'),
	/**
	 * Present while the server is a demonstration, whose cases anybody may read. `public`: whether people other than the
	 * operator can reach it. If so, they get the password from the operator; otherwise it is included here.
	 */
	demo: z.object({ public: z.boolean(), clinicianPassword: z.string().optional() }).optional(),
	oidc: z
		.object({ name: z.string() })
		.optional()
		.describe('The name of the OpenID Connect issuer through which patients can log in.'),
	ask: z
		.object({ name: z.string() })
		.optional()
		.describe('The name of the language model that puts answers into other words.'),
	device: z
		.object({ url: z.string(), bytes: z.number().int(), sha256: z.string(), version: z.string() })
		.describe('The model for analysis in the browser; the file behind its URL never changes.'),
});
export type Config = z.infer<typeof configSchema>;

export const healthSchema = z.object({ status: z.literal('ok') });

const check = z.boolean();

/** Whether a server can take requests, and if not, why. */
export const readinessSchema = z.object({
	status: z.enum(['ready', 'not ready', 'stopping']),
	checks: z.object({
		database: check.describe('The database answers.'),
		storage: check.describe('An image could be stored.'),
		analysis: check.describe('Not all threads are stuck on photos that take too long.'),
		queue: check.describe('Another photo may wait for its analysis.'),
	}),
});
export type Readiness = z.infer<typeof readinessSchema>;

/** The server and its model. */
export const systemCalls = {
	config: call.get('/api/config', { access: 'anyone', summary: 'What this server can do', response: configSchema }),
	modelCard: call.get('/api/model-card', {
		access: 'anyone',
		summary: 'What the model is, and its measured metrics',
		response: modelCardSchema,
	}),
	model: call.get('/model/:sha256/model.onnx', {
		access: 'anyone',
		summary: 'The model, for analysis in the browser',
		params: z.object({ sha256: z.string().describe('The hash of the file, as GET /api/config gives it.') }),
		produces: 'application/octet-stream',
	}),
	health: call.get('/healthz', {
		access: 'anyone',
		probe: true,
		summary: 'Whether the server is up',
		response: healthSchema,
	}),
	live: call.get('/livez', {
		access: 'anyone',
		probe: true,
		summary: 'Whether the process answers: where it does not, start it again',
		response: healthSchema,
	}),
	ready: call.get('/readyz', {
		access: 'anyone',
		probe: true,
		summary: 'Whether the server can take requests: where it cannot, send them elsewhere for a while',
		response: readinessSchema,
		errorResponses: { 503: readinessSchema.describe('Not ready: `checks` says what fails.') },
	}),
} as const;
