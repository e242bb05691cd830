import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Writes results as JSON, as the schemas of their responses let them pass. They are parsed: encoding, Zod's direction for
 * output, takes three times as long, and differs only for schemas that transform, of which no response has any.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
	({ schema, method, url }) =>
	(result) => {
		const { data, error } = schema.safeParse(result);
		if (error) throw new ResponseSerializationError(method, url, { cause: error });
		return JSON.stringify(data);
	};
