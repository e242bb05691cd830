import { Readable } from 'node:stream';
import { AppError, type Call, calls, limits, messages } from '@dermavigil/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';
import { countRequests } from './limits/rate-limits.ts';

interface AuditDetails {
	/** Who makes the call, if a password, a link or a signed URL identifies them. */
	patientId?: string | undefined;
	/** Whose records they are, if not the caller's own. */
	personId?: string | undefined;
	/** The id of the scan, if the path does not name it. */
	subject?: string;
	/** For a call about several scans: each gets a row. */
	subjects?: readonly string[];
	/** The status to record for a call that always answers with a redirect, whatever the outcome. */
	status?: number;
	/** Of several calls with the same key, only the first gets a row. */
	onceKey?: string;
}

declare module 'fastify' {
	interface FastifyRequest {
		/** What the audit log records of a call besides its login and its path. */
		auditDetails: AuditDetails | undefined;
	}
}

/** What calls are named in the contract, the log and the OpenAPI document. */
export const callNames = new Map<Call, string>(Object.entries(calls).map(([name, call]) => [call, name]));

/** The id in the path; undefined for anything that is not an id. */
function getSubject({ params }: FastifyRequest): string | undefined {
	return z.object({ id: z.uuid() }).safeParse(params).data?.id;
}

const tooManyRequests = 429;
const getStatus = ({ statusCode, request }: FastifyReply) => request.auditDetails?.status ?? statusCode;
const isDenied = (reply: FastifyReply) => getStatus(reply) >= 400;

const isAudited = ({ access, audited }: Call, reply: FastifyReply) =>
	audited || (access !== 'anyone' && (audited === undefined || isDenied(reply)));

/** A call may spell an id in capitals; the log uses one spelling, so that the id can be found. */
const toOneSpelling = (id: string | undefined) => id?.toLowerCase();

/** Who makes a call. Clinicians without a name are identified by their login. */
function getActor({ patient, clinician, share, auditDetails }: FastifyRequest) {
	const patientId = patient?.accountId ?? auditDetails?.patientId;
	const person = toOneSpelling(auditDetails?.personId ?? patient?.id);
	if (patientId) {
		return { actorKind: 'patient', actor: patientId, person: person === patientId ? undefined : person } as const;
	}
	if (clinician) return { actorKind: 'clinician', actor: clinician.name ?? clinician.sessionId } as const;
	if (share) return { actorKind: 'link', actor: share.id } as const;
	return { actorKind: 'anonymous' } as const;
}

async function writeRows(db: Database, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<void> {
	const { subject = getSubject(request), subjects = [] } = request.auditDetails ?? {};
	const row = {
		...getActor(request),
		action: callNames.get(call) ?? call.path,
		requestId: request.id,
		outcome: isDenied(reply) ? 'denied' : 'success',
	} as const;
	const about = subjects.length > 0 ? subjects : [subject];
	await db.insert(auditLog).values(about.map((each) => ({ ...row, subject: toOneSpelling(each) })));
}

/** How many keys of calls that get only one row are remembered; the oldest are dropped first. */
const maxOnceKeys = 10_000;

/** Whether a response shows a record without having changed it: some errors do, such as a conflict with its current state. */
const onlyShows = ({ method, readOnly, errorResponses = {} }: Call, reply: FastifyReply) =>
	isDenied(reply) ? getStatus(reply) in errorResponses : method === 'GET' || readOnly === true;

/** Seconds after which a retry makes sense. */
const retryAfter = 5;

/**
 * Writes a row to the audit log, unless a call's declaration says otherwise: for each call of a patient, of a clinician
 * or through a link, whether allowed or denied; for each image read by its URL; and for each attempt to create, open or
 * change an account. The row is written before the response is sent; if that fails, nothing that was to be read is
 * sent. Repeated calls are left out, so that they cannot flood the log.
 */
export function addAuditLog(app: FastifyInstance, db: Database): void {
	const onceKeys = new LRUCache<string, true>({ max: maxOnceKeys });
	const countDenials = countRequests(app, 'expired URLs', limits.denialsPerMinute);
	const { auditFailures } = app.metrics;
	/** Requests that were refused because their row could not be written. */
	const unaudited = new WeakSet<FastifyRequest>();

	/** Whether the row would repeat another one, or exceed the limit. */
	async function isRepeated(request: FastifyRequest, reply: FastifyReply, { access }: Call): Promise<boolean> {
		if (getStatus(reply) === tooManyRequests) return true;
		// An expired URL gets the same answer however often it is requested.
		if (access === 'signed' && isDenied(reply)) return (await countDenials(request)) !== undefined;
		const { onceKey } = request.auditDetails ?? {};
		return onceKey !== undefined && onceKeys.has(onceKey);
	}

	/** What changes something has happened by now, and its response says so; a response that only shows something is withheld. */
	function refuseUnaudited(call: Call, request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
		if (!onlyShows(call, reply)) return;
		unaudited.add(request);
		if (payload instanceof Readable) payload.destroy();
		for (const name of Object.keys(call.headers ?? {})) reply.removeHeader(name);
		reply.header('cache-control', 'no-store');
		throw new AppError('busy', messages.server.unaudited, retryAfter);
	}

	app.decorateRequest('auditDetails');
	app.addHook('onSend', async (request, reply, payload) => {
		const { call } = request.routeOptions.config;
		if (!call || !isAudited(call, reply) || unaudited.has(request) || (await isRepeated(request, reply, call))) return;
		try {
			await writeRows(db, call, request, reply);
			const { onceKey } = request.auditDetails ?? {};
			if (onceKey !== undefined) onceKeys.set(onceKey, true);
		} catch (error) {
			auditFailures.inc();
			request.log.error({ err: error }, 'The audit log could not be written.');
			refuseUnaudited(call, request, reply, payload);
		}
	});
}
