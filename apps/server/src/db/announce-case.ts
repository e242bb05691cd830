import { type CaseEvent, caseEventSchema, erasedCaseSchema } from '@dermavigil/contract';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './database.ts';
import { caseChannel } from './listener.ts';
import { announcedKinds, caseEvents, scans } from './schema.ts';

/** What servers announce about a case. */
export const announcementSchema = z.discriminatedUnion('kind', [
	z.object({
		/**
		 * Later announcements have higher numbers. While servers are being replaced, those of a version without numbers
		 * send none.
		 */
		number: z.number().int().optional(),
		kind: z.enum(announcedKinds),
		event: caseEventSchema,
	}),
	/** Without a number: an erased case needs no order, and nothing about it is stored. Servers of the version before omit it. */
	z.object({ number: z.undefined().optional(), kind: z.literal('erased'), event: erasedCaseSchema }),
]);
type Announcement = z.infer<typeof announcementSchema>;

const { id, version, status, riskLevel, submittedAt } = scans;

/** The columns that a stream of events sends for a case. */
export const caseEventColumns = { id, version, status, riskLevel, submittedAt };

/** A case in the form that a stream of events sends. */
export function toCaseEvent(row: Pick<typeof scans.$inferSelect, keyof typeof caseEventColumns>): CaseEvent {
	const { id, version, status, riskLevel, submittedAt } = row;
	return { id, version, status: status!, risk_level: riskLevel, submitted_at: submittedAt.toISOString() };
}

/**
 * Announces to every listening server, once `tx` is committed, that cases are new or have changed. Do this last in
 * `tx`: other announcements wait until it ends, so that numbers follow the order of the commits. PostgreSQL makes
 * commits with notifications wait for each other anyway.
 */
export async function announceCases(tx: Database, kind: (typeof announcedKinds)[number], ids: string[]): Promise<void> {
	const rows = await tx
		.select(caseEventColumns)
		.from(scans)
		.where(and(inArray(id, ids), isNotNull(status)));
	if (rows.length === 0) return;
	await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.announcement})`);
	const numbered = await tx
		.insert(caseEvents)
		.values(rows.map((row) => ({ kind, scanId: row.id })))
		.returning({ number: caseEvents.number, scanId: caseEvents.scanId });
	const announcements = numbered.map(({ number, scanId }): Announcement => {
		const row = rows.find((each) => each.id === scanId)!;
		return { number, kind, event: toCaseEvent(row) };
	});
	await send(
		tx,
		announcements.sort((a, b) => a.number! - b.number!),
	);
}

/** Announces in the same way that cases were erased. Nobody waits for this `tx`, which may continue. */
export async function announceErasures(tx: Database, ids: string[]): Promise<void> {
	await send(
		tx,
		ids.map((id) => ({ kind: 'erased', event: { id } })),
	);
}

async function send(tx: Database, announcements: Announcement[]): Promise<void> {
	const payloads = announcements.map((each) => JSON.stringify(each));
	await tx.execute(sql`select pg_notify(${caseChannel}, payload) from unnest(${sql.param(payloads)}::text[]) payload`);
}
