import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { sessions } from '../../db/schema.ts';
import { hashToken } from './tokens.ts';

/** A patient who is logged in, and where. */
export interface Patient {
	id: string;
	sessionId: string;
}

/** Milliseconds between two notes of when a session was last seen. */
const notedEach = 60_000;

/** Who has this token; undefined when nobody does, or does no longer. Notes, at most once a minute, that they were here. */
export async function findPatient(db: Database, token: string): Promise<Patient | undefined> {
	const now = new Date();
	const [session] = await db
		.select({ id: sessions.id, patientId: sessions.patientId, lastSeenAt: sessions.lastSeenAt })
		.from(sessions)
		.where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)));
	if (!session) return undefined;
	if (now.getTime() - session.lastSeenAt.getTime() > notedEach) {
		await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, session.id));
	}
	return { id: session.patientId, sessionId: session.id };
}
