import { z } from 'zod';
import { modeSchema } from './analysis.ts';

/** What this server can do. A server without the call (404) is taken to have only the calls of the specification. */
export const configSchema = z.object({
	version: z.string(),
	modes: z.array(modeSchema),
	maxUploadBytes: z.number().int(),
	modelVersion: z.string(),
});
export type Config = z.infer<typeof configSchema>;

export const healthSchema = z.object({ status: z.literal('ok') });
