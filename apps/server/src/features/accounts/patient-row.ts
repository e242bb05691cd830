import { AppError, messages } from '@dermavigil/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { patients } from '../../db/schema.ts';

/** Whether a row is the patient with this email address, ignoring case. */
export function hasEmail(email: string): SQL {
	return sql`lower(${patients.email}) = lower(${email})`;
}

/** The session of a call has ended meanwhile: its account was erased or its password changed. */
export const loginEnded = () => new AppError('unauthorized', messages.login.expired);

/**
 * Locks the patient and the password, which was checked before `tx` began, until it ends. Throws unauthorized when either
 * has changed since the check.
 */
export async function lockUnchanged(
	tx: Database,
	{ id, passwordHash }: { id: string; passwordHash: string },
	strength: 'share' | 'update',
): Promise<void> {
	const unchanged = and(eq(patients.id, id), eq(patients.passwordHash, passwordHash));
	const [patient] = await tx.select({ id: patients.id }).from(patients).where(unchanged).for(strength);
	if (!patient) throw loginEnded();
}
