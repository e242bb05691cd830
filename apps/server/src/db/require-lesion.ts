import { AppError, messages } from '@dermavigil/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { lesions } from './schema.ts';

/** Throws AppError not_found for a lesion that is not the patient's. */
export async function requireLesion(db: Database, patientId: string, id: string): Promise<void> {
	const own = await db.$count(lesions, and(eq(lesions.id, id), eq(lesions.patientId, patientId)));
	if (own === 0) throw new AppError('not_found', messages.savedScan.noLesion);
}
