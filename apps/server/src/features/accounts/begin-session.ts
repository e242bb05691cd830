import { limits, type loginResponseSchema } from '@dermavigil/contract';
import Bowser from 'bowser';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { sessions } from '../../db/schema.ts';
import { hashToken, makeToken } from '../../http/credentials.ts';
import { lockUnchanged, type PatientRow } from './patient-row.ts';

/** Logins of one account: one more ends the one unused for the longest time. */
export const maxLogins = 50;

/** The order of an account's logins: most recently used first. */
export const latestFirst = [desc(sessions.lastSeenAt), sessions.id];

/** A login that has begun. Only the browser gets its token. */
export interface NewSession {
	token: string;
	expiresAt: Date;
	patientId: string;
}

/**
 * Begins a login for a patient who has been identified, in the browser `client`. A change of the password ends all
 * logins: one that starts at the same time waits for it, and then throws unauthorized. Beyond the maximum, the logins
 * unused for the longest time end.
 */
export async function beginSession(
	db: Database,
	patient: PatientRow,
	{ client, remember }: { client: string; remember: boolean },
): Promise<NewSession> {
	const lasts = remember ? limits.account.rememberedFor : limits.account.browserSessionFor;
	const [token, expiresAt] = [makeToken(), new Date(Date.now() + lasts)];
	const patientId = patient.id;
	const own = eq(sessions.patientId, patientId);
	await db.transaction(async (tx) => {
		await lockUnchanged(tx, patient, 'share');
		await tx
			.insert(sessions)
			.values({ patientId, tokenHash: hashToken(token), client, remembered: remember, expiresAt });
		const tooMany = tx
			.select({ id: sessions.id })
			.from(sessions)
			.where(own)
			.orderBy(...latestFirst)
			.offset(maxLogins);
		await tx.delete(sessions).where(and(own, inArray(sessions.id, tooMany)));
	});
	return { token, expiresAt, patientId };
}

/** Responds with a login that has begun, and names its patient for the audit log. No cache may store the token. */
export function answerLogin(
	{ token, expiresAt, patientId }: NewSession,
	request: FastifyRequest,
	reply: FastifyReply,
): z.infer<typeof loginResponseSchema> {
	request.auditDetails = { patientId };
	reply.header('cache-control', 'no-store');
	return { session: { access_token: token, expires_at: expiresAt.toISOString() } };
}

const maxClientLength = 80;

/** The browser that made a request, and its system, in a few words, such as "Firefox on Windows". */
export function describeClient({ headers }: FastifyRequest): string {
	const userAgent = headers['user-agent'];
	if (!userAgent) return 'Unknown';
	const { browser, os } = Bowser.parse(userAgent);
	const words = [browser.name, os.name].filter(Boolean).join(' on ') || 'Unknown';
	return words.slice(0, maxClientLength);
}
