import { limits } from '@dermavigil/contract';
import { openDB } from 'idb';
import { forget, recall, remember } from '../../lib/storage.ts';
import { createWithDatabase } from '../../lib/with-database.ts';
import type { ResultState } from './scan-state.ts';

const [databaseName, storeName, key] = ['visitor-result', 'result', 'results'];

/** In localStorage: until when a result may stay on the device. In sessionStorage: that it belongs to this tab. */
const visitorResultKey = 'visitorResult';

const withDatabase = createWithDatabase(() =>
	openDB(databaseName, 1, { upgrade: (database) => void database.createObjectStore(storeName) }),
);

/** Stores a visitor's result on this device, for this tab and as long as a sign-in on another site may take. */
export async function storeResult(result: ResultState): Promise<void> {
	remember(visitorResultKey, String(Date.now() + limits.account.oidcFor));
	await withDatabase((database) => database.put(storeName, result, key));
	remember(visitorResultKey, 'true', 'sessionStorage');
}

/** Deletes the result that this tab has stored, and resolves with it; undefined if it is too old. */
export async function takeStoredResult(): Promise<ResultState | undefined> {
	const isOld = isDue();
	const result: ResultState | undefined = await withDatabase((database) => database.get(storeName, key));
	await deleteStoredResult();
	return isOld ? undefined : result;
}

const isDue = () => Date.now() >= Number(recall(visitorResultKey));

async function deleteStoredResult(): Promise<void> {
	forget(visitorResultKey, 'sessionStorage');
	await withDatabase((database) => database.clear(storeName));
	forget(visitorResultKey);
}

/** Deletes a stored result once it is too old, because its visitor may never come back. */
export function expireStoredResult(): void {
	const left = Number(recall(visitorResultKey)) - Date.now();
	setTimeout(() => void (recall(visitorResultKey) && isDue() && deleteStoredResult()), Math.max(0, left));
}
