import { limits } from '@dermavigil/contract';
import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { clinicianSessions } from '../../db/schema.ts';
import { hashToken } from './tokens.ts';

/** A clinician who is logged in. */
export interface Clinician {
	sessionId: string;
	/** What they call themself; null when they did not say. */
	name: string | null;
}

const { id, name, tokenHash, createdAt, lastSeenAt } = clinicianSessions;
const { idleFor, sessionFor } = limits.clinician;

/** The login has been used not long ago, and is not too old. */
function isLive(now: number): SQL {
	return and(gt(lastSeenAt, new Date(now - idleFor)), gt(createdAt, new Date(now - sessionFor)))!;
}

/**
 * Who has this token at `now`; undefined when nobody does, or does no longer. `used`: somebody is at work, which keeps the
 * login from ending for being idle.
 */
export async function findClinician(
	db: Database,
	token: string,
	now: number,
	used: boolean,
): Promise<Clinician | undefined> {
	const live = and(eq(tokenHash, hashToken(token)), isLive(now));
	const found = { sessionId: id, name };
	const [session] = used
		? await db
				.update(clinicianSessions)
				.set({ lastSeenAt: new Date(now) })
				.where(live)
				.returning(found)
		: await db.select(found).from(clinicianSessions).where(live);
	return session && { ...session, name: session.name || null };
}

/** The login with this id; undefined when it has ended by `now`. */
export async function findClinicalSession(db: Database, sessionId: string, now: number) {
	const [session] = await db
		.select()
		.from(clinicianSessions)
		.where(and(eq(id, sessionId), isLive(now)));
	return session;
}
