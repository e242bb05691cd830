import { AppError, limits, messages, signInMessages } from '@dermavigil/contract';
import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { identities, passkeys, patients, sessions } from '../../db/schema.ts';
import { checkPassword } from '../../http/credentials.ts';
import type { FailedAttempts } from '../../http/limits/failed-attempts.ts';
import { LoginEnded, type Patient } from '../../http/session.ts';

/** The columns of a patient who has a login, and therefore an email address. */
export const accountColumns = { ...getTableColumns(patients), email: sql<string>`${patients.email}` };

export type PatientRow = typeof patients.$inferSelect & { email: string };

/** Whether a row belongs to the patient with this email address, ignoring case. */
export function hasEmail(email: string): SQL {
	return sql`lower(${patients.email}) = lower(${email})`;
}

/**
 * Locks the patient and the password, which was checked before `tx` began, until `tx` ends. Throws LoginEnded when
 * either has changed since the check.
 */
export async function lockUnchanged(
	tx: Database,
	{ id, passwordHash }: Pick<PatientRow, 'id' | 'passwordHash'>,
	strength: 'share' | 'update',
): Promise<void> {
	const unchanged = and(eq(patients.id, id), sql`${patients.passwordHash} is not distinct from ${passwordHash}`);
	const [patient] = await tx.select({ id: patients.id }).from(patients).where(unchanged).for(strength);
	if (!patient) throw new LoginEnded();
}

/**
 * The row of a logged-in patient who has just confirmed who they are: by the password or, for an account without one,
 * by having logged in minutes ago. Throws bad_request without the password, forbidden when it is wrong or the login too
 * old, and too_many after many wrong ones.
 */
export type ConfirmOwner = (patient: Patient, password: string | undefined) => Promise<PatientRow>;

/** `attempts` counts wrong passwords. */
export function createConfirmOwner(db: Database, attempts: FailedAttempts): ConfirmOwner {
	async function requireFreshLogin(sessionId: string): Promise<void> {
		const since = new Date(Date.now() - limits.account.freshLoginFor);
		const fresh = and(eq(sessions.id, sessionId), gt(sessions.createdAt, since));
		const [session] = await db.select({ id: sessions.id }).from(sessions).where(fresh);
		if (!session) throw new AppError('forbidden', signInMessages.logInAgain);
	}

	return async ({ id, sessionId }, password) => {
		const [row] = await db.select(accountColumns).from(patients).where(eq(patients.id, id));
		if (!row) throw new LoginEnded();
		if (row.passwordHash === null) {
			await requireFreshLogin(sessionId);
			return row;
		}
		if (password === undefined) throw new AppError('bad_request', messages.login.passwordRequired);
		// Counted by login: guessing in a login that was found or stolen makes nobody wait in another.
		const counted = [{ name: `session ${sessionId}`, free: limits.login.accountAttempts, forgets: true }];
		const attempt = await attempts.add(counted);
		if (!(await checkPassword(row.passwordHash, password))) {
			throw new AppError('forbidden', messages.account.wrongPassword);
		}
		await attempts.forgive(attempt);
		return row;
	};
}

/** Throws conflict when nothing opens the account any more, after `tx` has removed a way in. */
export async function requireWayIn(tx: Database, { id }: Patient): Promise<void> {
	// Locked, so that the last two ways in cannot be removed at the same time.
	const [row] = await tx
		.select({ hash: patients.passwordHash })
		.from(patients)
		.where(eq(patients.id, id))
		.for('update');
	const [identity] = await tx
		.select({ id: identities.id })
		.from(identities)
		.where(eq(identities.patientId, id))
		.limit(1);
	const [passkey] = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.patientId, id)).limit(1);
	if (!row?.hash && !identity && !passkey) throw new AppError('conflict', signInMessages.onlyWayIn);
}
