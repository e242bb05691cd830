import { z } from 'zod';
import { modeSchema } from './analysis.ts';
import { call } from './call.ts';
import { modelCardSchema } from './model-card.ts';

/** What a server may be able to do. */
export const capabilities = ['device', 'contributions', 'patients', 'clinicians'] as const;

/** What this server can do. */
export const configSchema = z.object({
	version: z.string(),
	modes: z.array(modeSchema),
	maxUploadBytes: z.number().int(),
	modelVersion: z.string(),
	capabilities: z.array(z.enum(capabilities)),
	/** Links to the source code or social pages, shown in the footer. */
	links: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }) })),
	/** How to reach the operator: an email address or a web page. */
	contact: z.union([z.email(), z.url({ protocol: /^https?$/ })]).optional(),
	/**
	 * Present while the server is a demonstration, on which anybody may read the cases. `public`: whether people other than the
	 * operator can reach it; then the operator tells them the password, otherwise it is given here.
	 */
	demo: z.object({ public: z.boolean(), clinicianPassword: z.string().optional() }).optional(),
	/** The issuer of OpenID Connect through which patients can log in, by the name that people know. */
	oidc: z.object({ name: z.string() }).optional(),
	/** The language model that puts answers into other words, by the name that people read. */
	ask: z.object({ name: z.string() }).optional(),
	/** The model for analysis in the browser; the file behind its URL never changes. */
	device: z.object({ url: z.string(), bytes: z.number().int(), sha256: z.string(), version: z.string() }).optional(),
});
export type Config = z.infer<typeof configSchema>;

export const healthSchema = z.object({ status: z.literal('ok') });

const check = z.boolean();

/** Whether a server can take requests, and if not, why. */
export const readinessSchema = z.object({
	status: z.enum(['ready', 'not ready', 'stopping']),
	checks: z.object({
		/** The database answers. */
		database: check,
		/** An image could be stored. */
		storage: check,
		/** A thread is free for photos that are not stuck. */
		analysis: check,
		/** Another photo may wait for its analysis. */
		queue: check,
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
		errorResponses: { 503: readinessSchema },
	}),
} as const;
