import { maxWaited } from '@dermavigil/contract';
import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { erasedRequests, scans } from './schema.ts';

const hash = (patientId: SQLWrapper, requestId: SQLWrapper): SQL<Buffer> =>
	sql`sha256(convert_to(${patientId}::text || ' ' || ${requestId}::text, 'UTF8'))`;

/**
 * For as long as a device may wait for a connection, rounded up to a whole day, so that nobody learns exactly when a
 * scan was erased.
 */
const expiresAt = sql`date_trunc('day', now()) + interval '1 day' + ${maxWaited / 1000} * interval '1 second'`;

/** Remembers which requests saved scans that are about to be erased. */
export async function noteErasedRequests(tx: Database, which: SQL): Promise<void> {
	await tx
		.insert(erasedRequests)
		.select(
			tx
				.select({ hash: hash(scans.patientId, scans.requestId).as('hash'), expiresAt: expiresAt.as('expires_at') })
				.from(scans)
				.where(and(which, isNotNull(scans.requestId))),
		)
		.onConflictDoNothing();
}

/** Whether what a request of the patient saved has been erased since. */
export async function wasErased(tx: Database, patientId: string, requestId: string): Promise<boolean> {
	const own = eq(erasedRequests.hash, hash(sql`${patientId}`, sql`${requestId}`));
	return (await tx.select().from(erasedRequests).where(own)).length > 0;
}
