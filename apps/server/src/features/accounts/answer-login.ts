import type { loginResponseSchema } from '@dermavigil/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { NewSession } from './begin-session.ts';

/** Answers with a login that has begun, and names its patient for the audit log. No cache may hold the token. */
export function answerLogin(
	{ token, expiresAt, patientId }: NewSession,
	request: FastifyRequest,
	reply: FastifyReply,
): z.infer<typeof loginResponseSchema> {
	request.auditDetails = { patientId };
	reply.header('cache-control', 'no-store');
	return { session: { access_token: token, expires_at: expiresAt.toISOString() } };
}
