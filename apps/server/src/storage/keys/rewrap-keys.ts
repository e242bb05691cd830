import { and, asc, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { images } from '../../db/schema.ts';
import type { Keyring } from './keyring.ts';
import { type NewKey, unwrapKey, type WrappedKey, wrapKey } from './wrapped-key.ts';

/** Keys that are wrapped in one transaction. */
const batch = 500;

const columns = { name: images.name, keyId: images.keyId, wrappedKey: images.wrappedKey };

async function saveKeys(tx: Database, target: string, rows: NewKey[]): Promise<void> {
	const names = sql.param(rows.map(({ name }) => name));
	const keys = sql.param(rows.map(({ wrappedKey }) => wrappedKey));
	await tx.execute(sql`
		update images set key_id = ${target}, wrapped_key = wrapped.key
		from unnest(${names}::text[], ${keys}::bytea[]) as wrapped (name, key) where images.name = wrapped.name`);
}

/** Wraps the keys after the name `last`. Returns how many they were, and the last name. */
async function rewrapSome(db: Database, ring: Keyring, target: string, last: string) {
	return await db.transaction(async (tx) => {
		const rows: WrappedKey[] = await tx
			.select(columns)
			.from(images)
			.where(and(gt(images.name, last), ne(images.keyId, target)))
			.orderBy(asc(images.name))
			.limit(batch)
			// Waits for nobody, so that nobody who erases images waits in a circle. What is locked is found by the next pass.
			.for('no key update', { skipLocked: true });
		if (rows.length > 0) {
			const rewrapped = rows.map((row) => wrapKey(ring, target, row.name, unwrapKey(ring, row)));
			await saveKeys(tx, target, rewrapped);
		}
		return { count: rows.length, last: rows.at(-1)?.name };
	});
}

/** Wraps each key of an image that another master key wraps with the one called `target`. Yields how many, step by step. */
export async function* rewrapKeys(db: Database, ring: Keyring, target: string): AsyncGenerator<number, void> {
	for (let last: string | undefined = ''; last !== undefined; ) {
		const step: { count: number; last: string | undefined } = await rewrapSome(db, ring, target, last);
		yield step.count;
		last = step.last;
	}
}
