import { AppError } from '@dermavigil/contract';
import { isDatabaseUnable, isDataRefused, isForeignKeyViolation } from '../db/query-errors.ts';
import type { DeferringStore } from './deferred-erasures.ts';

/**
 * Stores images with `put`, and saves their rows with `save`. Both are repeated once if a rotation of the keys ended in
 * between, since the database accepts no row that needs a former master key. What was stored, under the names that
 * `toNames` gives, is erased again if it is certain that nothing was saved; after any other error the rows may exist,
 * and the clean-up at the next start decides.
 */
export async function saveImages<Stored, Saved>(
	store: Pick<DeferringStore, 'discard'>,
	{ put, toNames }: { put: () => Promise<Stored>; toNames: (stored: Stored) => string[] },
	save: (stored: Stored) => Promise<Saved>,
): Promise<Saved> {
	for (let isAgain = false; ; isAgain = true) {
		const stored = await put();
		try {
			return await save(stored);
		} catch (error) {
			const isKeyGone = isForeignKeyViolation(error);
			const isNothingSaved = isDataRefused(error) || isDatabaseUnable(error) || error instanceof AppError;
			if (isNothingSaved) await store.discard(toNames(stored));
			if (!isKeyGone || isAgain) throw error;
		}
	}
}
