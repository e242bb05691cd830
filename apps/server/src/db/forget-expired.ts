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
 * Removes logins, links, invitations and steps of a sign-in that are over, at `now` in milliseconds since 1970: some hold the address
 * of a person, and backups need not have them. Nothing else depends on it: what has expired is no longer good before it is removed.
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
	// Patients see for a while that a link has ended.
	await db.delete(shares).where(lte(shares.expiresAt, new Date(now - limits.share.endedListedFor)));
}

const hour = 3_600_000;

/** Removes what has expired when `app` listens, and each hour from then on. */
export function addForgetting(app: FastifyInstance, db: Database, now: () => number): void {
	runRegularly(app, () => forgetExpired(db, now()), { each: hour, failure: 'What has expired could not be removed.' });
}
