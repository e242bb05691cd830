import { limits } from '@dermavigil/contract';
import { lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { runRegularly } from '../run-regularly.ts';
import type { Database } from './database.ts';
import {
	carerInvitations,
	clinicianSessions,
	erasedRequests,
	oidcSignIns,
	passkeyChallenges,
	passwordResets,
	sessions,
	shareSessions,
	shares,
} from './schema.ts';

/**
 * Removes logins, links, invitations and steps of a sign-in that are over at `now`, in milliseconds since 1970: some
 * contain a person's address, and backups need not include them. Nothing depends on this removal: what has expired is
 * already invalid before it.
 */
async function forgetExpired(db: Database, now: number): Promise<void> {
	const tables = [
		sessions,
		shareSessions,
		passwordResets,
		passkeyChallenges,
		oidcSignIns,
		carerInvitations,
		erasedRequests,
	];
	for (const table of tables) await db.delete(table).where(lte(table.expiresAt, new Date(now)));
	const { createdAt } = clinicianSessions;
	await db.delete(clinicianSessions).where(lte(createdAt, new Date(now - limits.clinician.sessionFor)));
	// For a while, patients can still see that a link has ended.
	await db.delete(shares).where(lte(shares.expiresAt, new Date(now - limits.share.endedListedFor)));
}

const hour = 3_600_000;

/** Removes what has expired when `app` listens, and every hour from then on. */
export function addForgetting(app: FastifyInstance, db: Database, now: () => number): void {
	runRegularly(app, () => forgetExpired(db, now()), { each: hour, failure: 'What has expired could not be removed.' });
}
