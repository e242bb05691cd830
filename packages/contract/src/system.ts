import { z } from 'zod';
import { modeSchema } from './analysis.ts';
import { call } from './call.ts';
import { modelCardSchema } from './model-card.ts';

/** What a server may be able to do beyond the calls of the specification. */
export const capabilities = ['device', 'contributions', 'patients', 'clinicians'] as const;

/** What this server can do. A server without the call (404) is taken to have only the calls of the specification. */
export const configSchema = z.object({
	version: z.string(),
	modes: z.array(modeSchema),
	maxUploadBytes: z.number().int(),
	modelVersion: z.string(),
	/** Names out of `capabilities`; a newer server may know more. */
	capabilities: z.array(z.string()).default([]),
	/** Where the people behind this server can be found: the source code, social pages. Shown in the footer. */
	links: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }) })).default([]),
	/** How to reach whoever runs this server: an e-mail address or a web page. */
	contact: z.union([z.email(), z.url({ protocol: /^https?$/ })]).optional(),
	/** Present while this server has no password for clinicians of its own: anybody may log in with this one. */
	demo: z.object({ clinicianPassword: z.string() }).optional(),
	/** The model for analysis in the browser; the file behind an address never changes. */
	device: z.object({ url: z.string(), bytes: z.number().int(), sha256: z.string(), version: z.string() }).optional(),
});
export type Config = z.infer<typeof configSchema>;

export const healthSchema = z.object({ status: z.literal('ok') });

/** What there is to know about this server and its model. */
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
		params: z.object({ sha256: z.string() }),
		produces: 'application/octet-stream',
	}),
	health: call.get('/healthz', { access: 'anyone', summary: 'Whether the server is up', response: healthSchema }),
} as const;
