import { z } from 'zod';
import { analysisResultSchema, modeSchema } from './analysis.ts';
import { configSchema, healthSchema } from './config.ts';
import { contributionReceiptSchema, withdrawalSchema } from './contribution.ts';
import { modelCardSchema } from './model-card.ts';
import { defaultMode } from './modes.ts';

/** Every call: its method, its path, what goes in, what comes out. */
export const routes = {
	analyze: {
		method: 'POST',
		path: '/api/v2/analyze',
		query: z.object({ mode: modeSchema.default(defaultMode) }),
		response: analysisResultSchema,
	},
	contribute: { method: 'POST', path: '/api/contributions', response: contributionReceiptSchema },
	withdraw: { method: 'DELETE', path: '/api/contributions/:code', params: withdrawalSchema, response: z.undefined() },
	network: {
		method: 'GET',
		path: '/model/:sha256/network.onnx',
		params: z.object({ sha256: z.string() }),
	},
	config: { method: 'GET', path: '/api/config', response: configSchema },
	modelCard: { method: 'GET', path: '/api/model-card', response: modelCardSchema },
	health: { method: 'GET', path: '/healthz', response: healthSchema },
} as const;
