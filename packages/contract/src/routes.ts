import { z } from 'zod';
import { analysisResultSchema, defaultMode, modeSchema } from './analysis.ts';
import { configSchema, healthSchema } from './config.ts';
import { modelCardSchema } from './model-card.ts';

/** Every call: its method, its path, what goes in, what comes out. */
export const routes = {
	analyze: {
		method: 'POST',
		path: '/api/v2/analyze',
		query: z.object({ mode: modeSchema.default(defaultMode) }),
		response: analysisResultSchema,
	},
	config: { method: 'GET', path: '/api/config', response: configSchema },
	modelCard: { method: 'GET', path: '/api/model-card', response: modelCardSchema },
	health: { method: 'GET', path: '/healthz', response: healthSchema },
} as const;
