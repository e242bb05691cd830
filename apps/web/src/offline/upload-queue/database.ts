import type { ScanInput } from '@dermavigil/contract';
import { type DBSchema, openDB } from 'idb';
import { createWithDatabase } from '../../lib/with-database.ts';
import { databaseName } from './events.ts';

/** A scan that waits in this browser until it can be uploaded. */
export interface WaitingScan {
	/** Its position in the order of uploads. */
	number: number;
	/** The id of the account that it belongs to; no other login uploads it. */
	account: string;
	/** The person it is for, if that is somebody else whom the account cares for. */
	person?: { id: string; full_name: string };
	/** Milliseconds since 1970. */
	savedAt: number;
	input: ScanInput;
	/** Why the server rejected it, as shown to people; it is not sent again until the person says so. */
	problem: string | null;
	/** An upload of it has begun, and no response has arrived: the server may have it. */
	attempted?: boolean;
}

/** The account of this browser's login, as the server named it: needed while offline. */
interface Owner {
	/** SHA-256 of the login's token, in hex. */
	tokenHash: string;
	account: string;
}

interface UploadQueue extends DBSchema {
	waiting: { key: number; value: Omit<WaitingScan, 'number'> };
	owner: { key: 'current'; value: Owner };
}

/** The name of `savedAt` in the first version of the database. */
export const timeInVersion1 = 'keptAt';

const withDatabase = createWithDatabase(() =>
	openDB<UploadQueue>(databaseName, 2, {
		async upgrade(database, oldVersion, _, transaction) {
			if (oldVersion < 1) {
				// The database numbers the scans in the order in which they were saved, across all tabs.
				database.createObjectStore('waiting', { autoIncrement: true });
				database.createObjectStore('owner');
				return;
			}
			for await (const cursor of transaction.objectStore('waiting')) {
				const { [timeInVersion1]: savedAt, ...scan } = cursor.value as Record<string, unknown>;
				await cursor.update({ ...scan, savedAt } as typeof cursor.value);
			}
		},
	}),
);

/** Resolves once the scan is on disk. */
export async function addWaiting(scan: Omit<WaitingScan, 'number'>): Promise<void> {
	await withDatabase(async (database) => {
		const { store, done } = database.transaction('waiting', 'readwrite', { durability: 'strict' });
		await Promise.all([store.add(scan), done]);
	});
}

/** Every scan that waits, oldest first. */
export function readWaiting(): Promise<WaitingScan[]> {
	return withDatabase(async (database) => {
		const { store } = database.transaction('waiting');
		const [numbers, scans] = await Promise.all([store.getAllKeys(), store.getAll()]);
		return scans.map((scan, index) => ({ ...scan, number: numbers[index]! }));
	});
}

/** Removes a scan, such as one that was uploaded. */
export function removeWaiting(number: number): Promise<void> {
	return withDatabase((database) => database.delete('waiting', number));
}

/**
 * Replaces the scan with the same number. Returns whether there was one: what was uploaded or discarded in the meantime
 * does not come back.
 */
export async function updateWaiting({ number, ...scan }: WaitingScan): Promise<boolean> {
	return await withDatabase(async (database) => {
		const { store, done } = database.transaction('waiting', 'readwrite');
		const isThere = (await store.getKey(number)) !== undefined;
		if (isThere) await store.put(scan, number);
		await done;
		return isThere;
	});
}

/** The login recorded last, with its account; undefined before the first. */
export function readOwner(): Promise<Owner | undefined> {
	return withDatabase((database) => database.get('owner', 'current'));
}

/** Records a login and its account, replacing any earlier ones. */
export async function saveOwner(owner: Owner): Promise<void> {
	await withDatabase((database) => database.put('owner', owner, 'current'));
}

/** Deletes the recorded login. */
export function deleteOwner(): Promise<void> {
	return withDatabase((database) => database.delete('owner', 'current'));
}
