import { limits, reminderLimits, selfCheckLimits } from '@dermavigil/contract';
import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { isHeldBy } from '../../db/care.ts';
import type { Database } from '../../db/database.ts';
import {
	checkedRegions,
	lesions,
	patients,
	reminderSettings,
	reminderTargets,
	scans,
	selfChecks,
} from '../../db/schema.ts';
import { findEndOfQuiet } from './quiet-hours.ts';

/** A reminder that only this caller sends. */
export interface ClaimedReminder {
	target: typeof reminderTargets.$inferSelect;
	stopId: string;
	email: string;
}

/** How many reminders are claimed, and sent, at a time. */
const maxClaimed = 20;

const [photoEach, checkEach] = [limits.lesion.photoEach, selfCheckLimits.each];

/** The last finished one: regions of earlier ones are not read. */
const lastOfFinished = sql`(
	select max(${checkedRegions.savedAt}) from ${checkedRegions} where ${checkedRegions.checkId} = (
		select ${selfChecks.id} from ${selfChecks}
		where ${selfChecks.patientId} = ${patients.id} and ${selfChecks.finishedAt} is not null
		order by ${selfChecks.startedAt} desc nulls last limit 1
	)
)`;
const lastOfAny = sql`(
	select max(${checkedRegions.savedAt}) from ${checkedRegions} where ${checkedRegions.patientId} = ${patients.id}
)`;

/**
 * For a row of patients: when the last region of the last finished self-check was saved or, if none is finished, of
 * any. Not when it was finished: one that was abandoned a month ago can be finished without a look at the skin.
 */
export const lastSelfCheck = sql<Date | null>`coalesce(${lastOfFinished}, ${lastOfAny})`.mapWith(
	checkedRegions.savedAt,
);

/**
 * Whether, by `now`, a photo of a tracked lesion or a self-check became due since the target was last reminded, for the
 * patient or a person whom they hold: 30 days after the last one, and every 30 days from then on until there is a new
 * one.
 */
function isSomethingDue(now: Date): SQL {
	const isDue = (each: number): SQL => {
		const countDue = (at: SQL) => sql`floor(extract(epoch from ${at} - last.saved_at) / ${each / 1000}::float8)`;
		const dueNow = countDue(sql`${now.toISOString()}::timestamptz`);
		return sql`${dueNow} >= 1 and ${dueNow} > ${countDue(sql`${reminderTargets.remindedUntil}`)}`;
	};
	return sql`(exists (
		select 1 from ${lesions} cross join lateral (
			select max(${scans.savedAt}) as saved_at from ${scans} where ${scans.lesionId} = ${lesions.id}
		) last
		where ${isHeldBy(reminderTargets.patientId, lesions.patientId)} and ${isDue(photoEach)}
	) or exists (
		select 1 from (
			select ${lastSelfCheck} as saved_at from ${patients} where ${isHeldBy(reminderTargets.patientId, patients.id)}
			-- Or it would be looked up wherever the condition names it.
			offset 0
		) last
		where ${isDue(checkEach)}
	))`;
}

/**
 * Claims reminders that are due, none of them in quiet hours: another server, or another call, does not get them again.
 * As long as it returns some, or `more`, there may be more.
 */
export async function claimReminders(db: Database, now: Date): Promise<{ claimed: ClaimedReminder[]; more: boolean }> {
	return await db.transaction(async (tx) => {
		const locked = await tx
			.select({ id: reminderTargets.id })
			.from(reminderTargets)
			.where(
				and(
					lte(reminderTargets.remindedUntil, now),
					or(isNull(reminderTargets.notBefore), lte(reminderTargets.notBefore, now)),
					isSomethingDue(now),
				),
			)
			.orderBy(asc(reminderTargets.remindedUntil))
			.limit(maxClaimed)
			.for('update', { skipLocked: true });
		const found = await tx
			.select({ target: reminderTargets, settings: reminderSettings, email: sql<string>`${patients.email}` })
			.from(reminderTargets)
			.innerJoin(reminderSettings, eq(reminderSettings.patientId, reminderTargets.patientId))
			.innerJoin(patients, eq(patients.id, reminderTargets.patientId))
			.where(
				inArray(
					reminderTargets.id,
					locked.map(({ id }) => id),
				),
			);
		const claimed: ClaimedReminder[] = [];
		for (const { target, settings, email } of found) {
			const end = findEndOfQuiet(now.getTime(), settings);
			if (end === now.getTime()) claimed.push({ target, stopId: settings.stopId, email });
			else {
				const later = { notBefore: new Date(end) };
				await tx.update(reminderTargets).set(later).where(eq(reminderTargets.id, target.id));
			}
		}
		const ids = claimed.map(({ target }) => target.id);
		const remindedUntil = new Date(now.getTime() + reminderLimits.covers);
		await tx.update(reminderTargets).set({ remindedUntil }).where(inArray(reminderTargets.id, ids));
		return { claimed, more: locked.length === maxClaimed };
	});
}

/** Whether a target still has the address that its reminder was sent to: a browser may have got a new one in the meantime. */
export const isUnchanged = ({ target }: Pick<ClaimedReminder, 'target'>): SQL =>
	and(eq(reminderTargets.id, target.id), sql`${reminderTargets.endpoint} is not distinct from ${target.endpoint}`)!;

/** Schedules another attempt for a claimed reminder. Returns after how many milliseconds; undefined after the last attempt. */
export async function postpone(
	db: Database,
	{ target }: Pick<ClaimedReminder, 'target'>,
	now: Date,
): Promise<number | undefined> {
	const wait = reminderLimits.retryAfter[target.failures];
	const again = wait && { failures: target.failures + 1, remindedUntil: target.remindedUntil };
	await db
		.update(reminderTargets)
		.set(wait ? { ...again, notBefore: new Date(now.getTime() + wait) } : { failures: 0, notBefore: null })
		.where(isUnchanged({ target }));
	return wait;
}

/** Whether a reminder failed and will be retried. It is not once there is a new photo, or the lesion is gone. */
export const isPostponed = (now: Date): SQL => and(gt(reminderTargets.failures, 0), isSomethingDue(now))!;

/** How many reminders will be retried. */
export const countPostponed = async (db: Database, now: Date): Promise<number> =>
	await db.$count(reminderTargets, isPostponed(now));
