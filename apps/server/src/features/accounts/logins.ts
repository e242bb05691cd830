import { AppError, type Login, messages, type Session } from '@dermavigil/contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { patients, sessions } from '../../db/schema.ts';
import { checkPassword } from '../../http/credentials.ts';
import type { Patient } from '../../http/session.ts';
import { beginSession, latestFirst, maxLogins, type NewSession } from './begin-session.ts';
import { accountColumns, hasEmail } from './patient-row.ts';

/** Logins in the database, which stores only the hashes of their tokens. */
export function createLoginStore(db: Database) {
	return {
		/**
		 * Logs a patient in, in the browser `client`. Whether the account does not exist or the password is wrong, throws
		 * the same unauthorized error after the same time.
		 */
		async logIn({ email, password, remember }: Login, client: string): Promise<NewSession> {
			const [patient] = await db.select(accountColumns).from(patients).where(hasEmail(email));
			const matches = await checkPassword(patient?.passwordHash, password);
			if (!patient || !matches) throw new AppError('unauthorized', messages.login.wrong);
			return await beginSession(db, patient, { client, remember });
		},

		/** The patient's sessions, latest first. */
		async list({ id, sessionId }: Patient): Promise<Session[]> {
			const rows = await db
				.select()
				.from(sessions)
				.where(and(eq(sessions.patientId, id), gt(sessions.expiresAt, new Date())))
				.orderBy(...latestFirst)
				.limit(maxLogins);
			return rows.map((row) => ({
				id: row.id,
				created_at: row.createdAt.toISOString(),
				last_seen_at: row.lastSeenAt.toISOString(),
				expires_at: row.expiresAt.toISOString(),
				client: row.client,
				current: row.id === sessionId,
			}));
		},

		/** Ends the login that the call was made with. */
		async logOut({ id, sessionId }: Patient): Promise<void> {
			await db.delete(sessions).where(and(eq(sessions.patientId, id), eq(sessions.id, sessionId)));
		},

		/** Ends every login of the patient. */
		async logOutEverywhere({ id }: Patient): Promise<void> {
			await db.delete(sessions).where(eq(sessions.patientId, id));
		},
	};
}

export type LoginStore = ReturnType<typeof createLoginStore>;
