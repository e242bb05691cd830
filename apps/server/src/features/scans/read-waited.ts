import { AppError, maxWaited, messages, waitedHeader } from '@dermavigil/contract';
import type { FastifyRequest } from 'fastify';

/** For how many milliseconds a request has waited for a connection. Throws AppError bad_request for what cannot be. */
export function readWaited({ headers }: FastifyRequest): number {
	const given = String(headers[waitedHeader] ?? 0);
	if (!/^\d{1,12}$/.test(given) || Number(given) > maxWaited)
		throw new AppError('bad_request', messages.server.badWaited);
	return Number(given);
}
