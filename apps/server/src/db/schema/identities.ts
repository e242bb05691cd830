import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ofPatient } from './accounts.ts';
import { bytes, moment } from './columns.ts';

/** The accounts at issuers of OpenID Connect that open patients' accounts. */
export const identities = pgTable(
	'identities',
	{
		id: uuid().primaryKey().defaultRandom(),
		patientId: ofPatient().notNull(),
		/** The issuer's URL and its own id for the person: together they never identify anybody else. */
		issuer: text().notNull(),
		subject: text().notNull(),
		linkedAt: moment().notNull().defaultNow(),
	},
	(table) => [
		unique('identities_subject').on(table.issuer, table.subject),
		index('identities_patient').on(table.patientId),
	],
);

/**
 * Issuers that patients have unlinked: an address that they vouch for no longer opens the account. A separate table,
 * because readers of `identities` take each of its rows for a way in.
 */
export const unlinkedIssuers = pgTable(
	'unlinked_issuers',
	{ patientId: ofPatient().notNull(), issuer: text().notNull(), unlinkedAt: moment().notNull().defaultNow() },
	(table) => [primaryKey({ columns: [table.patientId, table.issuer] })],
);

/** Sign-ins that are under way at an issuer, or have just come back from it. Each works in one browser, once. */
export const oidcSignIns = pgTable(
	'oidc_sign_ins',
	{
		/** The hash of the cookie that ties it to its browser. */
		tokenHash: bytes().primaryKey(),
		/** What the issuer's response must match. */
		state: text().notNull(),
		nonce: text().notNull(),
		codeVerifier: text().notNull(),
		answered: boolean().notNull().default(false),
		/** The person whom the issuer has named, until they are logged in. */
		issuer: text(),
		subject: text(),
		email: text(),
		emailVerified: boolean().notNull().default(false),
		fullName: text(),
		expiresAt: moment().notNull(),
	},
	(table) => [
		index('oidc_sign_ins_email').on(sql`lower(${table.email})`),
		check('oidc_sign_ins_token_hash', sql`octet_length(${table.tokenHash}) = 32`),
	],
);
