import { createHmac } from 'node:crypto';
import { AppError, limits, messages, pagePaths, reminderMessages } from '@dermavigil/contract';
import { and, eq, max } from 'drizzle-orm';
import { isHeldBy } from '../../db/care.ts';
import type { Database } from '../../db/database.ts';
import { lesions, patients, scans } from '../../db/schema.ts';
import { lastSelfCheck } from './due.ts';

const dayMs = 86_400_000;

interface Event {
	/** Identifies the event: a calendar replaces an event that has the same id. */
	id: string;
	/** When the last photo of each lesion was saved, or the skin was last looked at in a self-check, in milliseconds since 1970. */
	lastPhotos: number[];
	repeats: boolean;
}

interface CalendarOptions {
	db: Database;
	hashKey: Buffer;
	now: () => number;
	/** Where people reach this server, if known. */
	publicOrigin: () => string | undefined;
}

type Day = [year: number, month: number, date: number];

function toDay(at: number, timeZone: string): Day {
	const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
	const [year, month, date] = day.format(at).split('-').map(Number);
	return [year!, month!, date!];
}

const toDayAfter = ([year, month, date]: Day): Day => toDay(Date.UTC(year, month - 1, date + 1), 'UTC');

/** Calendar files (RFC 5545) of the days on which photos or self-checks are due, in a time zone. They do not say for which lesion. */
export function createCalendar({ db, hashKey, now, publicOrigin }: CalendarOptions) {
	async function write({ id, lastPhotos, repeats }: Event, timeZone: string): Promise<Buffer> {
		if (lastPhotos.length === 0) throw new AppError('conflict', reminderMessages.noDate);
		const due = Math.max(now(), Math.min(...lastPhotos) + limits.lesion.photoEach);
		const start = toDay(due, timeZone);
		const origin = publicOrigin();
		// Loaded with the first calendar, so that the server starts sooner.
		const { createEvent } = await import('ics');
		const { error, value } = createEvent({
			productId: 'DermaVigil',
			uid: `${createHmac('sha256', hashKey).update(`calendar ${id}`).digest('hex').slice(0, 32)}@dermavigil`,
			start,
			// Not as a duration: the library writes "P1DT", which RFC 5545 does not allow.
			end: toDayAfter(start),
			title: reminderMessages.event,
			...(origin && { url: origin + pagePaths.journal }),
			...(repeats && { recurrenceRule: `FREQ=DAILY;INTERVAL=${limits.lesion.photoEach / dayMs}` }),
			busyStatus: 'FREE',
			transp: 'TRANSPARENT',
			classification: 'PRIVATE',
			// At nine in the morning of that day.
			alarms: [{ action: 'display', description: reminderMessages.due, trigger: { hours: 9, before: false } }],
		});
		if (error) throw error;
		return Buffer.from(value!);
	}

	const selectLast = () =>
		db
			.select({ id: lesions.id, last: max(scans.savedAt) })
			.from(lesions)
			.leftJoin(scans, eq(scans.lesionId, lesions.id))
			.groupBy(lesions.id)
			.$dynamic();
	const getTimes = (rows: { last: Date | null }[]) => rows.flatMap(({ last }) => (last ? [last.getTime()] : []));

	return {
		/**
		 * The next date of the patient, or of a person whom they hold, as a repeating event. Throws AppError conflict
		 * before the first photo of a lesion and the first self-check.
		 */
		async forPatient(patientId: string, timeZone: string): Promise<Buffer> {
			const rows = await selectLast().where(isHeldBy(patientId, lesions.patientId));
			const checks = await db.select({ last: lastSelfCheck }).from(patients).where(isHeldBy(patientId, patients.id));
			return await write({ id: patientId, lastPhotos: getTimes([...rows, ...checks]), repeats: true }, timeZone);
		},
		/** The next date of one lesion. Throws AppError not_found, and conflict before its first photo. */
		async forLesion(patientId: string, lesionId: string, timeZone: string): Promise<Buffer> {
			const rows = await selectLast().where(and(eq(lesions.id, lesionId), eq(lesions.patientId, patientId)));
			if (rows.length === 0) throw new AppError('not_found', messages.savedScan.noLesion);
			return await write({ id: lesionId, lastPhotos: getTimes(rows), repeats: false }, timeZone);
		},
	};
}

export type Calendar = ReturnType<typeof createCalendar>;
