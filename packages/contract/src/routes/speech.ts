import { z } from 'zod';
import { riskLevelSchema } from '../analysis.ts';
import { speechSchema } from '../speech.ts';
import type { Route } from './route.ts';

/** Reading a text aloud. The answer is an MP3. */
export const speechRoutes = {
	speak: {
		method: 'POST',
		path: '/api/v2/speak',
		access: 'anyone',
		query: z.object({ risk_level: riskLevelSchema.default('unknown') }),
		body: speechSchema,
	},
} as const satisfies Record<string, Route>;
