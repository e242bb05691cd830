import { reminderLimits } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofPatient } from './accounts.ts';
import { moment, number } from './columns.ts';

/** When patients want reminders that a photo is due. Without a row there are none. */
export const reminderSettings = pgTable(
	'reminder_settings',
	{
		patientId: ofPatient().primaryKey(),
		/** What the token that stops reminders is made from: it is replaced once they have been turned off. */
		stopId: uuid().notNull().defaultRandom().unique('reminder_settings_stop'),
		/** The IANA name. */
		timeZone: text().notNull(),
		/** Full hours in this time zone; the same hour twice means no quiet hours. */
		quietFrom: smallint().notNull().default(reminderLimits.quietFrom),
		quietTo: smallint().notNull().default(reminderLimits.quietTo),
		createdAt: moment().notNull().defaultNow(),
	},
	(table) => [
		check('reminder_settings_quiet', sql`${table.quietFrom} between 0 and 23 and ${table.quietTo} between 0 and 23`),
		check('reminder_settings_time_zone', sql`length(${table.timeZone}) between 1 and 64`),
	],
);

/** Where reminders go: to browsers by their push services, and at most once to the patient's email address. */
export const reminderTargets = pgTable(
	'reminder_targets',
	{
		id: uuid().primaryKey().defaultRandom(),
		patientId: uuid()
			.notNull()
			.references(() => reminderSettings.patientId, { onDelete: 'cascade' }),
		/** The browser's address at its push service, its key and its secret; all null for email. */
		endpoint: text(),
		p256dh: text(),
		auth: text(),
		/**
		 * Everything that became due before this has been reminded of, or needs no reminder. Whoever moves it forward sends
		 * the reminder.
		 */
		remindedUntil: moment().notNull(),
		/** No reminder before this time: quiet hours, or the wait after a failure. */
		notBefore: moment(),
		/** Failures in a row. */
		failures: smallint().notNull().default(0),
		createdAt: moment().notNull().defaultNow(),
	},
	(table) => [
		unique('reminder_targets_endpoint').on(table.endpoint),
		uniqueIndex('reminder_targets_mail').on(table.patientId).where(sql`${table.endpoint} is null`),
		index('reminder_targets_patient').on(table.patientId),
		index('reminder_targets_next').on(table.remindedUntil),
		check('reminder_targets_push', sql`num_nulls(${table.endpoint}, ${table.p256dh}, ${table.auth}) in (0, 3)`),
		check(
			'reminder_targets_endpoint_length',
			sql`length(${table.endpoint}) <= ${number(reminderLimits.maxEndpointLength)}`,
		),
	],
);
