import { AppError, type ClinicalLogin, type ClinicalSession, limits, messages } from '@dermavigil/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { clinicianPassword, clinicianSessions } from '../../db/schema.ts';
import { checkPassword, hashPassword, hashToken, makeToken } from '../../http/credentials.ts';
import { type Clinician, findClinicalSession } from '../../http/session.ts';

const { idleFor, sessionFor } = limits.clinician;

/** Saves the hash that all servers check logins against. Logins made with a different password end. */
async function saveHash(db: Database, password: string): Promise<void> {
	const hash = await hashPassword(password);
	await db.transaction(async (tx) => {
		// Of servers that start at the same time, only one changes the password, and it ends no login that has begun since.
		await tx.execute(sql`lock table ${clinicianPassword} in exclusive mode`);
		const [stored] = await tx.select().from(clinicianPassword);
		if (stored && (await checkPassword(stored.hash, password))) return;
		const only = { target: clinicianPassword.only, set: { hash } };
		await tx.insert(clinicianPassword).values({ hash }).onConflictDoUpdate(only);
		await tx.delete(clinicianSessions);
	});
}

/**
 * The logins of clinicians with `password`, of which only the hash is stored; if undefined, with that of the running
 * server. `now` gives milliseconds since 1970. Once another server has started with another password, this one accepts
 * only that.
 */
export async function createClinicianStore(db: Database, password: string | undefined, now: () => number) {
	if (password !== undefined) await saveHash(db, password);

	return {
		/** Begins a login. Throws AppError unauthorized when the password is wrong. */
		async logIn({ password: given, name = '' }: ClinicalLogin): Promise<{ token: string; clinician: Clinician }> {
			const [stored] = await db.select().from(clinicianPassword);
			if (!(await checkPassword(stored?.hash, given))) {
				throw new AppError('unauthorized', messages.clinician.invalid);
			}
			const [token, at] = [makeToken(), new Date(now())];
			return await db.transaction(async (tx) => {
				// A server that starts with another password in the meantime ends all logins, including this one.
				const same = eq(clinicianPassword.hash, stored!.hash);
				const [unchanged] = await tx.select().from(clinicianPassword).where(same).for('share');
				if (!unchanged) throw new AppError('unauthorized', messages.clinician.invalid);
				const [session] = await tx
					.insert(clinicianSessions)
					.values({ tokenHash: hashToken(token), name, createdAt: at, lastSeenAt: at })
					.returning({ sessionId: clinicianSessions.id });
				return { token, clinician: { ...session!, name: name || null } };
			});
		},

		/** How long the login will last. Throws AppError unauthorized when it has ended. */
		async session({ sessionId, name }: Clinician): Promise<ClinicalSession> {
			const session = await findClinicalSession(db, sessionId, now());
			if (!session) throw new AppError('unauthorized', messages.clinician.notLoggedIn);
			return {
				name,
				idle_ends_at: new Date(session.lastSeenAt.getTime() + idleFor).toISOString(),
				ends_at: new Date(session.createdAt.getTime() + sessionFor).toISOString(),
			};
		},

		async logOut({ sessionId }: Clinician): Promise<void> {
			await db.delete(clinicianSessions).where(eq(clinicianSessions.id, sessionId));
		},
	};
}
