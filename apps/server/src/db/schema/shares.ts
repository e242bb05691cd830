import { limits } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ofPatient } from './accounts.ts';
import { bytes, moment, number } from './columns.ts';
import { lesions, scans } from './scans.ts';

const { share } = limits;

/** Links by which patients share a scan or a lesion with doctors. They are deleted with what they share. */
export const shares = pgTable(
	'shares',
	{
		id: uuid().primaryKey().defaultRandom(),
		patientId: ofPatient().notNull(),
		/** The account that made it: the patient's or a carer's. Null for links from before this column existed. */
		createdBy: ofPatient(),
		/** Exactly one of the two is set. */
		scanId: uuid().references(() => scans.id, { onDelete: 'cascade' }),
		lesionId: uuid(),
		/** The hash of the secret in the link. */
		tokenHash: bytes().notNull(),
		/**
		 * A hash of code and secret together, made with a key of this server, so that the database alone does not reveal
		 * the code.
		 */
		codeHash: bytes().notNull(),
		/** The patient's note about whom it is for; empty without one. */
		doctor: text().notNull(),
		includeName: boolean().notNull(),
		includeNotes: boolean().notNull(),
		createdAt: moment().notNull(),
		expiresAt: moment().notNull(),
		/** When the patient ended it. */
		revokedAt: moment(),
		wrongCodes: integer().notNull().default(0),
		openCount: integer().notNull().default(0),
		lastOpenedAt: moment(),
	},
	(table) => [
		foreignKey({
			name: 'shares_lesion',
			columns: [table.lesionId, table.patientId],
			foreignColumns: [lesions.id, lesions.patientId],
		}).onDelete('cascade'),
		index('shares_patient').on(table.patientId, table.createdAt),
		index('shares_created_by').on(table.createdBy),
		index('shares_scan').on(table.scanId),
		index('shares_lesion').on(table.lesionId),
		index('shares_expires').on(table.expiresAt),
		check('shares_target', sql`num_nonnulls(${table.scanId}, ${table.lesionId}) = 1`),
		check('shares_token_hash', sql`octet_length(${table.tokenHash}) = 32`),
		check('shares_code_hash', sql`octet_length(${table.codeHash}) = 32`),
		check('shares_doctor_length', sql`length(${table.doctor}) <= ${number(share.maxDoctorLength)}`),
	],
);

/** Visits of doctors who have entered the code of a link. Only the browser has the token itself. */
export const shareSessions = pgTable(
	'share_sessions',
	{
		id: uuid().primaryKey().defaultRandom(),
		shareId: uuid()
			.notNull()
			.references(() => shares.id, { onDelete: 'cascade' }),
		tokenHash: bytes().notNull().unique('share_sessions_token'),
		expiresAt: moment().notNull(),
	},
	(table) => [
		index('share_sessions_share').on(table.shareId),
		check('share_sessions_token_hash', sql`octet_length(${table.tokenHash}) = 32`),
	],
);
