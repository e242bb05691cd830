import { limits } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, number } from './columns.ts';

const { account, clinician } = limits;

export const patients = pgTable(
	'patients',
	{
		id: uuid().primaryKey().defaultRandom(),
		/** As typed; compared without case. null for a person without a login, whose records a carer's account holds. */
		email: text(),
		fullName: text().notNull(),
		/** argon2id, with its parameters and salt; null when only an issuer opens the account. */
		passwordHash: text(),
		/** When it was shown that the patient reads this address's mail; null when the address was only typed. */
		emailConfirmedAt: moment(),
		createdAt: moment().notNull().defaultNow(),
	},
	(table) => [
		uniqueIndex('patients_email').on(sql`lower(${table.email})`),
		check('patients_email_length', sql`length(${table.email}) between 3 and ${number(account.maxEmailLength)}`),
		check('patients_full_name_length', sql`length(${table.fullName}) between 1 and ${number(account.maxNameLength)}`),
	],
);

/** The patient that a row belongs to: it is deleted with them. */
export const ofPatient = () => uuid().references(() => patients.id, { onDelete: 'cascade' });

/** The sessions of patients. Only the browser has the token itself. */
export const sessions = pgTable(
	'sessions',
	{
		id: uuid().primaryKey().defaultRandom(),
		patientId: ofPatient().notNull(),
		tokenHash: bytes().notNull().unique('sessions_token'),
		/** The browser and system, in a few words. */
		client: text().notNull(),
		remembered: boolean().notNull(),
		createdAt: moment().notNull().defaultNow(),
		lastSeenAt: moment().notNull().defaultNow(),
		expiresAt: moment().notNull(),
	},
	(table) => [
		index('sessions_patient').on(table.patientId),
		check('sessions_token_hash', sql`octet_length(${table.tokenHash}) = 32`),
	],
);

/** Links for choosing a new password that were sent and not used yet. */
export const passwordResets = pgTable(
	'password_resets',
	{
		tokenHash: bytes().primaryKey(),
		patientId: ofPatient().notNull(),
		expiresAt: moment().notNull(),
	},
	(table) => [
		index('password_resets_patient').on(table.patientId),
		check('password_resets_token_hash', sql`octet_length(${table.tokenHash}) = 32`),
	],
);

/** One row: the password for the clinical logins below. Changing it ends them. */
export const clinicianPassword = pgTable(
	'clinician_password',
	{
		only: text().primaryKey().default('one'),
		/** argon2id, with its parameters and salt. */
		hash: text().notNull(),
	},
	(table) => [check('clinician_password_only_one', sql`${table.only} = 'one'`)],
);

/** Clinical logins, by the hash of their cookie. */
export const clinicianSessions = pgTable(
	'clinician_sessions',
	{
		id: uuid().primaryKey().defaultRandom(),
		tokenHash: bytes().notNull().unique('clinician_sessions_token'),
		/** The name that the clinician gave; empty without one. */
		name: text().notNull(),
		createdAt: moment().notNull().defaultNow(),
		lastSeenAt: moment().notNull().defaultNow(),
	},
	(table) => [
		check('clinician_sessions_token_hash', sql`octet_length(${table.tokenHash}) = 32`),
		check('clinician_sessions_name_length', sql`length(${table.name}) <= ${number(clinician.maxNameLength)}`),
	],
);
