import { rights } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofPatient } from './accounts.ts';
import { bytes, moment, oneOf } from './columns.ts';

/** Who may see the records of a patient besides the patient, and whether they may change them. */
export const carers = pgTable(
	'carers',
	{
		id: uuid().primaryKey().defaultRandom(),
		personId: ofPatient().notNull(),
		carerId: ofPatient().notNull(),
		right: text({ enum: rights }).notNull(),
		/** Whether the person has no login of their own, and the carer's account holds their records. */
		isHolder: boolean().notNull().default(false),
		since: moment().notNull().defaultNow(),
	},
	(table) => [
		unique('carers_person_carer').on(table.personId, table.carerId),
		uniqueIndex('carers_holder').on(table.personId).where(sql`${table.isHolder}`),
		index('carers_carer').on(table.carerId),
		check('carers_others', sql`${table.personId} <> ${table.carerId}`),
		check('carers_right', sql`${table.right} in (${oneOf(rights)})`),
		check('carers_holder_manages', sql`not ${table.isHolder} or ${table.right} = 'manage'`),
	],
);

/** Invitations to be a carer that were sent and nobody has accepted yet. */
export const carerInvitations = pgTable(
	'carer_invitations',
	{
		id: uuid().primaryKey().defaultRandom(),
		personId: ofPatient().notNull(),
		invitedBy: ofPatient().notNull(),
		/** The address it was sent to: only that address's account can accept it. */
		email: text().notNull(),
		right: text({ enum: rights }).notNull(),
		tokenHash: bytes().notNull().unique('carer_invitations_token'),
		expiresAt: moment().notNull(),
	},
	(table) => [
		index('carer_invitations_person').on(table.personId),
		index('carer_invitations_invited_by').on(table.invitedBy),
		index('carer_invitations_email').on(sql`lower(${table.email})`),
		check('carer_invitations_right', sql`${table.right} in (${oneOf(rights)})`),
		check('carer_invitations_token_hash', sql`octet_length(${table.tokenHash}) = 32`),
	],
);
