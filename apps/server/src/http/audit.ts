import { calls, limits } from '@dermavigil/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';
import { countRequests } from './rate-limits.ts';

interface Trace {
	/** Who makes the call, when a password, a link or a signed address tells it. */
	patientId?: string | undefined;
	/** The id of the scan, when the path does not tell it. */
	subject?: string;
	/** What calls have in common of which only the first is noted. */
	once?: string;
}

declare module 'fastify' {
	interface FastifyRequest {
		/** What the audit log is to tell of a call besides its login and its path. */
		trace: Trace | undefined;
	}
}

const auditedCalls = new Map(
	Object.entries(calls).map(([name, route]) => {
		const audited = route.access !== 'anyone' || 'audited' in route;
		return [`${route.method} ${route.path}`, { name, audited, signed: route.access === 'signed' }];
	}),
);

/** What the contract says of a call; undefined for what is none of its calls. */
function callOf({ method, routeOptions }: FastifyRequest) {
	return auditedCalls.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`);
}

/** The id in the path. Whatever else somebody typed there is not kept. */
function subjectOf({ params }: FastifyRequest): string | undefined {
	return z.object({ id: z.uuid() }).safeParse(params).data?.id;
}

const tooMany = 429;
const isRefused = ({ statusCode }: FastifyReply) => statusCode >= 400;

/** Who makes a call. Clinicians who did not say what they call themselves are told apart by their login. */
function actorOf({ patient, clinician, trace }: FastifyRequest) {
	const patientId = patient?.id ?? trace?.patientId;
	if (patientId) return { actorKind: 'patient', actor: patientId } as const;
	if (clinician) return { actorKind: 'clinician', actor: clinician.name ?? clinician.sessionId } as const;
	return { actorKind: 'anonymous' } as const;
}

async function note(db: Database, action: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
	await db.insert(auditLog).values({
		...actorOf(request),
		action,
		subject: request.trace?.subject ?? subjectOf(request),
		requestId: request.id,
		outcome: isRefused(reply) ? 'denied' : 'success',
	});
}

/** How many calls that are noted once are remembered; the oldest are forgotten first. */
const most = 10_000;

/**
 * Writes a row into the audit log for each call that patients or clinicians make, or that somebody tried to make in their
 * place, for each picture that is read by its address, and for each try to make, open or change an account. The row is
 * there before the answer leaves. An answer whose row could not be written is sent all the same. What comes too often is not
 * noted, or anybody could fill the log.
 */
export function auditCalls(app: FastifyInstance, db: Database): void {
	const audited = new LRUCache<string, true>({ max: most });
	const countRefusal = countRequests(app, limits.refusalsPerMinute);

	/** Whether a call says nothing that the log does not tell, or comes from somebody who knocks again and again. */
	async function isRepeated(request: FastifyRequest, reply: FastifyReply, signed: boolean): Promise<boolean> {
		if (reply.statusCode === tooMany) return true;
		// Those who have an old address get the same answer however often they ask.
		if (signed && isRefused(reply)) return (await countRefusal(request)) !== undefined;
		const { once } = request.trace ?? {};
		if (once === undefined) return false;
		if (audited.has(once)) return true;
		audited.set(once, true);
		return false;
	}

	app.decorateRequest('trace');
	app.addHook('onSend', async (request, reply) => {
		const call = callOf(request);
		if (!call?.audited || (await isRepeated(request, reply, call.signed))) return;
		try {
			await note(db, call.name, request, reply);
		} catch (error) {
			request.log.error({ err: error }, 'The audit log could not be written.');
		}
	});
}
