import { AppError, messages } from '@dermavigil/contract';
import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { patients } from './schema.ts';

/**
 * Serializes the writes of one patient until `tx` ends, so that each sees the result of the one before. Throws AppError
 * unauthorized when the account no longer exists.
 */
export async function lockPatient(tx: Database, patientId: string): Promise<void> {
	const [patient] = await tx
		.select({ id: patients.id })
		.from(patients)
		.where(eq(patients.id, patientId))
		.for('no key update');
	if (!patient) throw new AppError('unauthorized', messages.login.expired);
}
