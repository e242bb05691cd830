import { limits } from '@dermavigil/contract';
import { openDB } from 'idb';
import type { ResultState } from './scan-state.ts';

interface StoredResult {
	result: ResultState;
	/** Milliseconds since 1970. */
	at: number;
}

const [databaseName, storeName, key] = ['visitor-result', 'result', 'current'];

async function withDatabase<Value>(
	run: (database: Awaited<ReturnType<typeof openDB>>) => Promise<Value>,
): Promise<Value> {
	const database = await openDB(databaseName, 1, { upgrade: (created) => void created.createObjectStore(storeName) });
	try {
		return await run(database);
	} finally {
		database.close();
	}
}

/** Stores a visitor's result on this device, for as long as a sign-in on another site may take. */
export async function storeResult(result: ResultState): Promise<void> {
	const stored: StoredResult = { result, at: Date.now() };
	await withDatabase((database) => database.put(storeName, stored, key));
}

/** Deletes the result that is stored, and resolves with it; undefined where there is none, or it is too old. */
export async function takeStoredResult(): Promise<ResultState | undefined> {
	return await withDatabase(async (database) => {
		const stored: StoredResult | undefined = await database.get(storeName, key);
		await database.clear(storeName);
		return stored && Date.now() - stored.at < limits.account.oidcFor ? stored.result : undefined;
	});
}
