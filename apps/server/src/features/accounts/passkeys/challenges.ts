import { limits } from '@dermavigil/contract';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { passkeyChallenges } from '../../../db/schema.ts';
import { hashToken } from '../../../http/credentials.ts';

/** Remembers a challenge, by its hash. `patientId`: who adds a passkey; null where somebody logs in. */
export async function saveChallenge(db: Database, challenge: string, patientId: string | null): Promise<void> {
	const expiresAt = new Date(Date.now() + limits.passkey.challengeFor);
	await db.insert(passkeyChallenges).values({ challengeHash: hashToken(challenge), patientId, expiresAt });
}

/** Whether a challenge was remembered for the same purpose, and has neither been answered nor expired. Forgets it. */
export async function takeChallenge(db: Database, challenge: string, patientId: string | null): Promise<boolean> {
	const { challengeHash, patientId: owner, expiresAt } = passkeyChallenges;
	const isTheirs = patientId === null ? isNull(owner) : eq(owner, patientId);
	const taken = await db
		.delete(passkeyChallenges)
		.where(and(eq(challengeHash, hashToken(challenge)), isTheirs, gt(expiresAt, new Date())))
		.returning({ challengeHash });
	return taken.length === 1;
}
