import { limits, notFound } from '@dermavigil/contract';
import { and, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { announceCases } from '../../db/announce-case.ts';
import type { Database } from '../../db/database.ts';
import { lockPatient } from '../../db/lock-patient.ts';
import { requireLesion } from '../../db/require-lesion.ts';
import {
	hasRedFlag,
	isHigh,
	isUnseen,
	lastSavedFirst,
	readAssessments,
	type ScanAssessments,
	type ScanRow,
	selectScans,
} from '../../db/scan-view.ts';
import { caseWaits, scans } from '../../db/schema.ts';

/** Scans that need attention, in one response: asking for thousands of saved ones could otherwise keep the server busy. */
const maxAttention = 200;

const isUnread = and(
	isNotNull(scans.reviewedAt),
	or(isNull(scans.reviewOpenedAt), sql`${scans.reviewOpenedAt} < ${scans.reviewedAt}`),
);
const { turnaroundWithin, minTurnarounds, turnaroundKnownFor } = limits.savedScan;
const owned = (patientId: string, id: string) => and(eq(scans.id, id), eq(scans.patientId, patientId))!;

async function find(tx: Database, which: SQL): Promise<ScanRow> {
	const [row] = await selectScans(tx).where(which);
	if (!row) throw notFound();
	return row;
}

/** The number of days within which half of the reviews in the whole weeks since then were answered; null when there were too few. */
async function findUsualDays(db: Database, since: Date): Promise<number | null> {
	// From the counts for the statistics, because no index finds the scans themselves by their review.
	const { rows } = await db.execute<{ answered: number; hundredths: number }>(sql`
		with waits as (
				select hundredths, sum(count) as count from ${caseWaits} where ${gte(caseWaits.week, since.toISOString())}
				group by hundredths having sum(count) > 0
			),
			ranked as (select hundredths, sum(count) over (order by hundredths) as upto, sum(count) over () as total from waits)
		select max(total)::int as answered, min(hundredths) filter (where 2 * upto >= total) as hundredths from ranked`);
	const [{ answered, hundredths }] = rows as [(typeof rows)[0]];
	return answered >= minTurnarounds ? Math.max(1, Math.ceil(hundredths / 2400)) : null;
}

/** The same for recent reviews, cached for a while. */
function rememberUsualDays(db: Database, now: () => number): () => Promise<number | null> {
	let known: { days: number | null; until: number } = { days: null, until: 0 };
	return async () => {
		if (now() >= known.until) {
			const days = await findUsualDays(db, new Date(now() - turnaroundWithin));
			known = { days, until: now() + turnaroundKnownFor };
		}
		return known.days;
	};
}

/**
 * What the given patient does with saved scans. Other patients' scans are not found. `now` gives milliseconds since
 * 1970, by the clock that dates reviews.
 */
export function createFollowUpStore(db: Database, now: () => number) {
	return {
		/** Newest first: High Risk and red flags that no doctor has seen, and answers to reviews that were not opened. */
		attention: (patientId: string) =>
			selectScans(db)
				.where(and(eq(scans.patientId, patientId), or(and(or(isHigh, hasRedFlag), isUnseen), isUnread)))
				.orderBy(...lastSavedFirst)
				.limit(maxAttention),

		/** A scan with its assessment. Throws AppError not_found. */
		async detail(patientId: string, id: string): Promise<ScanAssessments & { row: ScanRow }> {
			const row = await find(db, owned(patientId, id));
			return { row, ...(await readAssessments(db, id)) };
		},

		/** Asks for a professional review, unless one was asked for already. Throws AppError not_found. */
		async requestReview(patientId: string, id: string): Promise<ScanRow> {
			return await db.transaction(async (tx) => {
				await lockPatient(tx, patientId);
				const { status } = await find(tx, owned(patientId, id));
				if (!status) await tx.update(scans).set({ status: 'new', submittedAt: sql`now()` }).where(eq(scans.id, id));
				const row = await find(tx, owned(patientId, id));
				if (!status) await announceCases(tx, 'new', [id]);
				return row;
			});
		},

		/** Records that the answer to a review was opened: the one of `reviewedAt`, if given. Throws AppError not_found. */
		async openReview(patientId: string, id: string, reviewedAt: string | undefined): Promise<void> {
			await find(db, owned(patientId, id));
			// The answer may carry the time of a server whose clock is ahead, but it was opened nonetheless.
			const openedAt = sql`greatest(${new Date(now()).toISOString()}::timestamptz, ${scans.reviewedAt})`;
			await db
				.update(scans)
				.set({ reviewOpenedAt: openedAt })
				.where(
					and(owned(patientId, id), isUnread, reviewedAt ? lte(scans.reviewedAt, new Date(reviewedAt)) : undefined),
				);
		},

		/** Attaches a scan to a lesion. Throws AppError not_found for either. */
		async attach(patientId: string, id: string, lesionId: string): Promise<ScanRow> {
			return await db.transaction(async (tx) => {
				await lockPatient(tx, patientId);
				await find(tx, owned(patientId, id));
				await requireLesion(tx, patientId, lesionId);
				await tx.update(scans).set({ lesionId }).where(eq(scans.id, id));
				return await find(tx, owned(patientId, id));
			});
		},

		/**
		 * The number of days within which half of the recent reviews were answered; null when there were too few. Not
		 * specific to a patient.
		 */
		usualDays: rememberUsualDays(db, now),

		/**
		 * Sets whether a doctor has seen the spot, for every scan of the same lesion so far, or until `savedUntil`. Throws
		 * AppError not_found.
		 */
		async setSeenByDoctor(patientId: string, id: string, seen: boolean, savedUntil?: string): Promise<ScanRow> {
			const { lesionId } = await find(db, owned(patientId, id));
			const shown = savedUntil ? lte(scans.savedAt, new Date(savedUntil)) : undefined;
			const sameLesion = or(eq(scans.id, id), lesionId ? and(eq(scans.lesionId, lesionId), shown) : undefined);
			await db
				.update(scans)
				.set({ seenByDoctorAt: seen ? new Date(now()) : null })
				.where(and(eq(scans.patientId, patientId), sameLesion));
			return await find(db, owned(patientId, id));
		},
	};
}
