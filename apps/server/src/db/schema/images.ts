import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';

/** One row: which database this is, so that it is never joined with the images of another. */
export const installation = pgTable(
	'installation',
	{
		only: text().primaryKey().default('one'),
		id: uuid().notNull().defaultRandom(),
		/** How often the images were moved to another storage: a storage that they have left is not used again. */
		imageMoves: integer().notNull().default(0),
	},
	(table) => [check('installation_only_one', sql`${table.only} = 'one'`)],
);

/** Every encrypted image in storage. */
export const images = pgTable(
	'images',
	{
		/** Its random name in storage. */
		name: text().primaryKey(),
		/** A keyed hash of its pixels, for images that are kept once. */
		fingerprint: bytes().unique(),
	},
	(table) => [
		check('images_name', sql`${table.name} ~ '^[0-9a-f]{32}$'`),
		check('images_fingerprint', sql`octet_length(${table.fingerprint}) = 32`),
	],
);
