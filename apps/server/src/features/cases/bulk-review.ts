import type { BulkReview, SeenCases } from '@dermavigil/contract';
import { and, asc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { announceCases } from '../../db/announce-case.ts';
import type { Database } from '../../db/database.ts';
import { scanPhotos, scans } from '../../db/schema.ts';
import type { Once } from '../../http/idempotency.ts';
import type { Clinician } from '../../http/session.ts';
import { type CaseRow, selectCases } from './case-rows.ts';
import { nextVersion, reviewBy, toNotes } from './review-columns.ts';
import type { ReviewNotice } from './review-notice.ts';

const isRoutine = and(eq(scans.riskLevel, 'low'), eq(scans.redFlag, false));
/** New, and nothing has been written or chosen for it yet. */
const isUntouched = and(eq(scans.status, 'new'), isNull(scans.notes), isNull(scans.teamNotes), isNull(scans.outcome))!;

/** It has no photo besides the one that was looked at. */
const hasOnePhoto = (db: Database) =>
	notExists(db.select({ id: scanPhotos.scanId }).from(scanPhotos).where(eq(scanPhotos.scanId, scans.id)));

/** Locks the cases that are routine, still at the version that was seen, and meet the condition `which`. Returns their ids. */
async function lock(tx: Database, cases: SeenCases, which: SQL | undefined): Promise<string[]> {
	const ids = cases.map(({ id }) => id);
	const seen = cases.map(({ id, version }) => sql`(${id}::uuid, ${version}::int)`);
	const isAsSeen = sql`(${scans.id}, ${scans.version}) in (${sql.join(seen, sql`, `)})`;
	const found = await tx
		.select({ id: scans.id })
		.from(scans)
		.where(and(inArray(scans.id, ids), isAsSeen, isRoutine, which))
		// Always in the same order, so that no two of these wait for each other.
		.orderBy(asc(scans.id))
		.for('update');
	return found.map(({ id }) => id);
}

/** Where cases are changed, and how their patients are notified. */
interface Parts {
	db: Database;
	once: Once;
	notify?: ReviewNotice | undefined;
}

interface Change {
	cases: SeenCases;
	/** Which of the cases are changed. */
	which: SQL;
	values: PgUpdateSetSource<typeof scans>;
}

/** Returns the cases that were changed, as they are now. */
async function change({ db, once, notify }: Parts, { cases, which, values }: Change): Promise<CaseRow[]> {
	const found: { rows?: CaseRow[] } = {};
	const { ids } = await once(async (tx) => {
		const ids = await lock(tx, cases, which);
		if (ids.length === 0) return { ids };
		await tx
			.update(scans)
			.set({ ...values, version: nextVersion })
			.where(inArray(scans.id, ids));
		await notify?.(tx, ids);
		found.rows = await selectCases(tx, inArray(scans.id, ids));
		await announceCases(tx, 'changed', ids);
		return { ids };
	});
	// A repeated request gets the cases in their current state.
	return found.rows ?? (await selectCases(db, inArray(scans.id, ids)));
}

/**
 * Marks the cases as reviewed in one transaction, except those that are not routine or have changed since they were
 * seen. Returns the changed ones in their current state.
 */
export function reviewCases(
	parts: Parts,
	who: Clinician,
	{ cases, outcome, notes }: BulkReview,
	at: Date,
): Promise<CaseRow[]> {
	const reviewed = { status: 'reviewed', outcome, notes: toNotes(notes), ...reviewBy(who, 'reviewed', at) } as const;
	const which = and(isUntouched, hasOnePhoto(parts.db))!;
	return change(parts, { cases, which, values: reviewed });
}

/** Makes cases that were reviewed together new again in the same way, without notifying anybody. */
export function undoCaseReviews(
	parts: Omit<Parts, 'notify'>,
	who: Clinician,
	cases: SeenCases,
	at: Date,
): Promise<CaseRow[]> {
	const untouched = { status: 'new', outcome: null, notes: null, ...reviewBy(who, 'new', at) } as const;
	return change(parts, { cases, which: eq(scans.status, 'reviewed'), values: untouched });
}
