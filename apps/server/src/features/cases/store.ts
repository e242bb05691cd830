import {
	AppError,
	type BulkReview,
	type CaseChange,
	type CaseQuery,
	limits,
	messages,
	type SeenCases,
} from '@dermavigil/contract';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { announceCases } from '../../db/announce-case.ts';
import type { Database } from '../../db/database.ts';
import { lastSavedFirst, readAssessments, type ScanAssessments } from '../../db/scan-view.ts';
import { lesions, scans } from '../../db/schema.ts';
import type { Once } from '../../http/idempotency.ts';
import type { Clinician } from '../../http/session.ts';
import { reviewCases, undoCaseReviews } from './bulk-review.ts';
import { type CaseRow, selectCases } from './case-rows.ts';
import { readCasePage } from './list.ts';
import { nextVersion, reviewBy, toNotes } from './review-columns.ts';
import type { ReviewNotice } from './review-notice.ts';
import { countCases, foldCounts, readStatistics } from './statistics.ts';

interface Detail extends ScanAssessments {
	row: CaseRow;
	/** Without the nickname, which is for the patient alone. */
	bodyPart: string | null;
	/** The earlier submitted scans of the same lesion, newest first. */
	earlier: CaseRow[];
}

const notFound = () => new AppError('not_found', messages.clinician.noCase);

/**
 * The cases in the database, which every clinician sees. Private scans are not found. `now` gives milliseconds since
 * 1970, for reviews and statistics; `notify` tells patients about reviews.
 */
export function createCaseStore(db: Database, now: () => number, notify?: ReviewNotice) {
	async function find(tx: Database, id: string): Promise<CaseRow> {
		const [row] = await selectCases(tx, eq(scans.id, id));
		if (!row) throw notFound();
		return row;
	}

	async function readEarlier({ id, lesionId, savedAt }: CaseRow): Promise<CaseRow[]> {
		if (!lesionId) return [];
		const before: SQL = sql`(${scans.savedAt}, ${scans.id}) < (${savedAt.toISOString()}::timestamptz, ${id}::uuid)`;
		return await selectCases(db, and(eq(scans.lesionId, lesionId), before))
			.orderBy(...lastSavedFirst)
			.limit(limits.cases.earlierScans);
	}

	return {
		/** Throws AppError bad_request for an `after` that is not the end of a page. */
		list: (query: CaseQuery) => readCasePage(db, query, now()),
		summary: () => countCases(db),
		statistics: (weeks: number) => readStatistics(db, weeks, now()),
		/** Keeps summary and statistics quick to add up, by folding recent counts, or all of them. */
		foldCounts: () => foldCounts(db, now() - 7 * 86_400_000),
		foldAllCounts: () => foldCounts(db, 0),

		/** Throws AppError not_found. */
		async detail(id: string): Promise<Detail> {
			const row = await find(db, id);
			const [lesion] = row.lesionId
				? await db.select({ bodyPart: lesions.bodyPart }).from(lesions).where(eq(lesions.id, row.lesionId))
				: [];
			return {
				row,
				...(await readAssessments(db, id)),
				bodyPart: lesion?.bodyPart ?? null,
				earlier: await readEarlier(row),
			};
		},

		/** Reviews many cases in one transaction; skips those that are not routine, or have changed since they were seen. */
		reviewAll: (clinician: Clinician, review: BulkReview, once: Once) =>
			reviewCases({ db, once, notify }, clinician, review, new Date(now())),
		/** Makes such cases new again; skips those that have changed since. */
		undoAll: (clinician: Clinician, cases: SeenCases, once: Once) =>
			undoCaseReviews({ db, once }, clinician, cases, new Date(now())),

		/**
		 * Sets the given fields. When the change is based on an outdated version, nothing is changed and `saved` is false;
		 * `row` is the current case either way. Throws AppError not_found.
		 */
		async change(
			clinician: Clinician,
			id: string,
			{ status, notes, team_notes, outcome, version }: CaseChange,
			once: Once,
		): Promise<{ saved: boolean; row: CaseRow }> {
			const found: { row?: CaseRow } = {};
			const result = await once(async (tx) => {
				// Whether there is news depends on the case's state at the moment of this change.
				await tx.select({ id: scans.id }).from(scans).where(eq(scans.id, id)).for('no key update');
				const before = await find(tx, id);
				const text = toNotes(notes);
				const isNews = status !== before.status || (text !== undefined && text !== before.notes);
				const unchanged = version === undefined ? undefined : eq(scans.version, version);
				const saved = await tx
					.update(scans)
					.set({
						status,
						notes: text,
						teamNotes: toNotes(team_notes),
						outcome,
						version: nextVersion,
						...(isNews && reviewBy(clinician, status, new Date(now()))),
					})
					.where(and(eq(scans.id, id), isNotNull(scans.status), unchanged))
					.returning({ id: scans.id });
				found.row = await find(tx, id);
				if (saved.length === 0) return { saved: false };
				if (isNews && status !== 'new') await notify?.(tx, [id]);
				await announceCases(tx, 'changed', [id]);
				return { saved: true };
			});
			return { ...result, row: found.row ?? (await find(db, id)) };
		},
	};
}

export type CaseStore = ReturnType<typeof createCaseStore>;
