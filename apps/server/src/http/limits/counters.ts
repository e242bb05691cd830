import { createHmac } from 'node:crypto';
import { eq, lte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { counters } from '../../db/schema.ts';
import { runRegularly } from '../../run-regularly.ts';

export interface Counter {
	count: number;
	expiresAt: Date;
}

const expired = lte(counters.expiresAt, sql`now()`);

/** Counts that all servers of a database share, under any names. `hashKey`: a secret that they share. */
export function createCounters(db: Database, hashKey: Buffer) {
	const toKey = (name: string) => createHmac('sha256', hashKey).update(`counter ${name}`).digest();

	/** Locks rows until the end of `tx`, always in the same order, so that no two transactions wait for each other. */
	async function lock(tx: Database, keys: Buffer[]): Promise<Counter[]> {
		const sorted = [...keys].sort(Buffer.compare);
		const rows = await tx
			.insert(counters)
			.values(sorted.map((key) => ({ key, count: 0, expiresAt: sql`now()` })))
			.onConflictDoUpdate({ target: counters.key, set: { count: sql`${counters.count}` } })
			.returning();
		return keys.map((key) => rows.find((row) => row.key.equals(key))!);
	}

	return {
		/** Adds one to the count, which starts over after `windowMs`. Resolves with the count and the milliseconds until then. */
		async add(name: string, windowMs: number): Promise<{ count: number; ttl: number }> {
			const expiresAt = sql`now() + ${windowMs} * interval '1 millisecond'`;
			const [counted] = await db
				.insert(counters)
				.values({ key: toKey(name), count: 1, expiresAt })
				.onConflictDoUpdate({
					target: counters.key,
					set: {
						count: sql`case when ${expired} then 1 else ${counters.count} + 1 end`,
						expiresAt: sql`case when ${expired} then excluded.expires_at else ${counters.expiresAt} end`,
					},
				})
				.returning({
					count: counters.count,
					ttl: sql<number>`1000 * extract(epoch from ${counters.expiresAt} - now())::float8`,
				});
			return counted!;
		},

		/**
		 * Changes counters while nobody else does. `change` gets them in the order of their names, new ones with a count of
		 * 0, and returns their new values. If it throws, nothing is changed.
		 */
		async update(names: string[], change: (found: Counter[]) => Counter[]): Promise<void> {
			const keys = names.map(toKey);
			await db.transaction(async (tx) => {
				const changed = change(await lock(tx, keys));
				for (const [i, { count, expiresAt }] of changed.entries()) {
					await tx.update(counters).set({ count, expiresAt }).where(eq(counters.key, keys[i]!));
				}
			});
		},

		/** Removes what has expired. */
		async cleanUp(): Promise<void> {
			const some = db.select({ key: counters.key }).from(counters).where(expired).for('update', { skipLocked: true });
			await db.delete(counters).where(sql`${counters.key} in ${some}`);
		},
	};
}

export type Counters = ReturnType<typeof createCounters>;

/** The same, cleaned up every minute while `app` lives. */
export function addCounters(app: FastifyInstance, db: Database, hashKey: Buffer): Counters {
	const added = createCounters(db, hashKey);
	runRegularly(app, added.cleanUp, { failure: 'Old counters could not be removed.' });
	return added;
}
