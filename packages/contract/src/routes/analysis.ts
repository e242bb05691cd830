import { z } from 'zod';
import { analysisResultSchema, modeSchema } from '../analysis.ts';
import { configSchema, healthSchema } from '../config.ts';
import { modelCardSchema } from '../model-card.ts';
import { defaultMode } from '../modes.ts';
import type { Route } from './route.ts';

/** The analysis of a photo, and what there is to know about this server and its model. */
export const analysisRoutes = {
	analyze: {
		method: 'POST',
		path: '/api/v2/analyze',
		access: 'anyone',
		query: z.object({ mode: modeSchema.default(defaultMode) }),
		response: analysisResultSchema,
	},
	model: {
		method: 'GET',
		path: '/model/:sha256/model.onnx',
		access: 'anyone',
		params: z.object({ sha256: z.string() }),
	},
	config: { method: 'GET', path: '/api/config', access: 'anyone', response: configSchema },
	modelCard: { method: 'GET', path: '/api/model-card', access: 'anyone', response: modelCardSchema },
	health: { method: 'GET', path: '/healthz', access: 'anyone', response: healthSchema },
} as const satisfies Record<string, Route>;
