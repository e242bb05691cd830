import { AppError, messages } from '@dermavigil/contract';
import type { FastifyError } from 'fastify';

/** An error handler for calls whose bodies are too large only when a picture is; it leaves all else to the next. */
export function tellTooLarge(error: FastifyError): never {
	if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new AppError('too_large', messages.upload.tooLarge);
	throw error;
}
