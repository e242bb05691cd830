import { caseEventSchema } from '@dermavigil/contract';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';
import { caseChannel } from './listener.ts';
import { scans } from './schema.ts';

/** What servers announce of a case. */
export const announcementSchema = z.object({ kind: z.enum(['new', 'changed']), event: caseEventSchema });
type Announcement = z.infer<typeof announcementSchema>;

/** Selects what is announced of cases. The caller gives the condition. */
export function selectCaseEvents(db: Database, which: SQL) {
	const { id, version, status, riskLevel, submittedAt } = scans;
	return db
		.select({ id, version, status, riskLevel, submittedAt })
		.from(scans)
		.where(and(isNotNull(status), which))
		.$dynamic();
}

/** A case as the stream of events sends it. */
export function toCaseEvent(row: Awaited<ReturnType<typeof selectCaseEvents>>[number]): Announcement['event'] {
	const { id, version, status, riskLevel, submittedAt } = row;
	return { id, version, status: status!, risk_level: riskLevel, submitted_at: submittedAt.toISOString() };
}

/** Announces to every listening server, once `tx` is committed, that a case is new or has changed. */
export async function announceCase(tx: Database, kind: Announcement['kind'], id: string): Promise<void> {
	const [row] = await selectCaseEvents(tx, eq(scans.id, id));
	const announcement: Announcement = { kind, event: toCaseEvent(row!) };
	await tx.execute(sql`select pg_notify(${caseChannel}, ${JSON.stringify(announcement)})`);
}
