import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { ofPatient } from './accounts.ts';
import { bytes, moment } from './columns.ts';
import { carerInvitations } from './family.ts';

/**
 * Messages that a mail server has not accepted yet. They are deleted with their patient, or with the invitation that
 * they carry.
 */
export const waitingMails = pgTable(
	'waiting_mails',
	{
		id: uuid().primaryKey(),
		/** Null for a message to somebody without an account. */
		patientId: ofPatient(),
		invitationId: uuid().references(() => carerInvitations.id, { onDelete: 'cascade' }),
		/** Recipient, subject and text as JSON, encrypted, because texts contain links that let people in. */
		sealed: bytes().notNull(),
		/** Whoever moves it forward sends the message. */
		nextTryAt: moment().notNull(),
		/** Attempts so far that the mail server did not accept. */
		failures: smallint().notNull().default(0),
		/** When it is given up. */
		expiresAt: moment().notNull(),
	},
	(table) => [
		index('waiting_mails_next').on(table.nextTryAt),
		index('waiting_mails_patient').on(table.patientId),
		index('waiting_mails_invitation').on(table.invitationId),
		check('waiting_mails_owner', sql`num_nonnulls(${table.patientId}, ${table.invitationId}) <= 1`),
	],
);
