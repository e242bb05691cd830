import { limits } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ofPatient } from './accounts.ts';
import { bytes, moment, number } from './columns.ts';

/** The public halves of patients' passkeys. */
export const passkeys = pgTable(
	'passkeys',
	{
		id: uuid().primaryKey().defaultRandom(),
		patientId: ofPatient().notNull(),
		/** What the authenticator calls it, in base64url. */
		credentialId: text().notNull().unique('passkeys_credential'),
		publicKey: bytes().notNull(),
		/** How often it was used, as the authenticator counts; 0 where it does not. It never goes back. */
		counter: bigint({ mode: 'number' }).notNull(),
		/** How browsers reach the authenticator. */
		transports: text().array().notNull(),
		name: text().notNull(),
		addedAt: moment().notNull().defaultNow(),
		usedAt: moment(),
	},
	(table) => [
		index('passkeys_patient').on(table.patientId),
		check('passkeys_name_length', sql`length(${table.name}) between 1 and ${number(limits.passkey.maxNameLength)}`),
	],
);

/** Challenges that wait for their answer: each is good once. */
export const passkeyChallenges = pgTable(
	'passkey_challenges',
	{
		challengeHash: bytes().primaryKey(),
		/** Who adds a passkey; null where somebody logs in. */
		patientId: ofPatient(),
		expiresAt: moment().notNull(),
	},
	(table) => [
		index('passkey_challenges_patient').on(table.patientId),
		check('passkey_challenges_hash', sql`octet_length(${table.challengeHash}) = 32`),
	],
);
