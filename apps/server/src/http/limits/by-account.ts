import type { FastifyRequest } from 'fastify';
import { byAddress } from './rate-limits.ts';

/** Counts requests by who makes them: many people share the address of a clinic. By IP address where nobody is logged in. */
export function byAccount(request: FastifyRequest): string {
	const { patient, clinician, share } = request;
	if (patient) return `patient ${patient.accountId}`;
	if (share) return `link ${share.id}`;
	return clinician ? `clinician ${clinician.sessionId}` : byAddress(request);
}
