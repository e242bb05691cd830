import { routes } from '@dermavigil/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';

const names = new Map(Object.entries(routes).map(([name, { method, path }]) => [`${method} ${path}`, name]));

/** The name of a call in the contract. */
function nameOf({ method, routeOptions }: FastifyRequest): string {
	const call = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`;
	return names.get(call) ?? call;
}

/** The id in the path. Whatever else somebody typed there is not kept. */
function subjectOf({ params }: FastifyRequest): string | undefined {
	return z.object({ id: z.uuid() }).safeParse(params).data?.id;
}

const tooMany = 429;

/** Who makes a call. Clinicians who did not say what they call themselves are told apart by their login. */
function actorOf({ patient, clinician }: FastifyRequest) {
	if (patient) return { actorKind: 'patient', actor: patient.id } as const;
	if (clinician) return { actorKind: 'clinician', actor: clinician.name ?? clinician.sessionId } as const;
	return { actorKind: 'nobody' } as const;
}

async function note(db: Database, request: FastifyRequest, reply: FastifyReply): Promise<void> {
	await db.insert(auditLog).values({
		...actorOf(request),
		action: nameOf(request),
		subject: subjectOf(request),
		requestId: request.id,
		outcome: reply.statusCode < 400 ? 'done' : 'refused',
	});
}

/**
 * Writes a row into the audit log for each call that patients or clinicians make, or that somebody tried to make in their
 * place, and for each try to log in as a clinician. The row is there before the answer leaves. An answer whose row could
 * not be written is sent all the same. What is refused for coming too often is not noted, or anybody could fill the log.
 */
export function auditCalls(app: FastifyInstance, db: Database): void {
	app.addHook('onSend', async (request, reply) => {
		const { access, clinicalLogin } = request.routeOptions.config;
		const noted = access === 'patient' || access === 'clinician' || clinicalLogin;
		if (!noted || reply.statusCode === tooMany) return;
		try {
			await note(db, request, reply);
		} catch (error) {
			request.log.error({ err: error }, 'The audit log could not be written.');
		}
	});
}
