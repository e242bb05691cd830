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
		/** The authenticator's own id for it, in base64url. */
		credentialId: text().notNull().unique('passkeys_credential'),
		publicKey: bytes().notNull(),
		/** How often it was used, as counted by the authenticator; 0 if it does not count. It never decreases. */
		counter: bigint({ mode: 'number' }).notNull(),
		/** The ways in which browsers can reach the authenticator. */
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

/** Challenges that are waiting for a response: each can be used once. */
export const passkeyChallenges = pgTable(
	'passkey_challenges',
	{
		challengeHash: bytes().primaryKey(),
		/** Who is adding a passkey; null when somebody is logging in. */
		patientId: ofPatient(),
		expiresAt: moment().notNull(),
	},
	(table) => [
		index('passkey_challenges_patient').on(table.patientId),
		check('passkey_challenges_hash', sql`octet_length(${table.challengeHash}) = 32`),
	],
);
