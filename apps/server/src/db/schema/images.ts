import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** One row: which database this is, so that it is never joined with the images of another. */
export const installation = pgTable(
	'installation',
	{
		only: text().primaryKey().default('one'),
		id: uuid().notNull().defaultRandom(),
		/** How often the images were moved to another storage: a storage that they left is not used again. */
		imageMoves: integer().notNull().default(0),
	},
	(table) => [check('installation_only_one', sql`${table.only} = 'one'`)],
);

/** The master keys in use: one, or two while a rotation replaces the older one. The keys themselves are not stored here. */
export const masterKeys = pgTable('master_keys', {
	id: text().primaryKey(),
	/** The newest key wraps the keys of new images. */
	since: moment().notNull().defaultNow(),
	/** The keys for purposes other than images, encrypted with this one. */
	derivedKeys: bytes().notNull(),
});

/** Every encrypted image in storage. */
export const images = pgTable(
	'images',
	{
		/** Its random name in storage. */
		name: text().primaryKey(),
		/** A keyed hash of its pixels, for images that are stored only once. */
		fingerprint: bytes().unique(),
		/** The master key that wraps its own key; null for images of the old format. */
		keyId: text().references(() => masterKeys.id),
		/**
		 * The image's own key. If `keyId` is null: the next key of an image of the old format, which a rotation is
		 * encrypting anew.
		 */
		wrappedKey: bytes(),
	},
	(table) => [
		check('images_name', sql`${table.name} ~ '^[0-9a-f]{32}$'`),
		check('images_fingerprint', sql`octet_length(${table.fingerprint}) = 32`),
	],
);

/**
 * Images whose rows are gone but whose files are still to be erased: a backup or an unavailable image storage delays
 * that, and a server may end before it is done. No foreign key: nothing else has the name any more.
 */
export const pendingErasures = pgTable('pending_erasures', { name: text().primaryKey() }, (table) => [
	check('pending_erasures_name', sql`${table.name} ~ '^[0-9a-f]{32}$'`),
]);
