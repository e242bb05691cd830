import type { SelfCheckRegion } from '@dermavigil/contract';
import { type DBSchema, openDB } from 'idb';
import { createWithDatabase } from '../lib/with-database.ts';

/** Which overview photo: of whose account, of which self-check and region. */
export type DevicePhotoName = readonly [account: string, checkId: string, region: SelfCheckRegion];

/** A photo as bytes: not every browser stores blobs. */
interface StoredPhoto {
	type: string;
	bytes: ArrayBuffer;
	/** Whose it is, null for the patient of the account. Absent where an earlier version kept it, which did not say. */
	person?: string | null;
}

interface DevicePhotos extends DBSchema {
	photos: { key: [account: string, checkId: string, region: string]; value: StoredPhoto };
}

// Overview photos that people keep on this device alone. Logging out leaves them: they are nowhere else.

const withDatabase = createWithDatabase(() =>
	openDB<DevicePhotos>('self-check-photos', 1, {
		upgrade: (database) => void database.createObjectStore('photos'),
	}),
);

/** Resolves once the photo of a person, null for the patient of the account, is on disk, in place of an earlier one. */
export async function saveDevicePhoto(
	[account, check, region]: DevicePhotoName,
	photo: Blob,
	person: string | null,
): Promise<void> {
	const value = { type: photo.type, bytes: await photo.arrayBuffer(), person };
	await withDatabase((database) => database.put('photos', value, [account, check, region]));
}

/** null where this device has none. */
export async function readDevicePhoto([account, check, region]: DevicePhotoName): Promise<Blob | null> {
	const found = await withDatabase((database) => database.get('photos', [account, check, region]));
	return found ? new Blob([found.bytes], { type: found.type }) : null;
}

/** Removes the photos of an account, of one of its self-checks, or a single one: all whose names begin like this. */
export async function removeDevicePhotos(
	...name: [account: string, checkId?: string, region?: SelfCheckRegion]
): Promise<void> {
	const range = getRange(name.filter((part) => part !== undefined));
	await withDatabase((database) => database.delete('photos', range));
}

/** Removes the photos of somebody else that an account has. */
export async function removePersonPhotos(person: string, account: string): Promise<void> {
	await withDatabase(async (database) => {
		const { store, done } = database.transaction('photos', 'readwrite');
		let cursor = await store.openCursor(getRange([account]));
		while (cursor) {
			if (cursor.value.person === person) await cursor.delete();
			cursor = await cursor.continue();
		}
		await done;
	});
}

/** The ids of the self-checks of which an account has photos on this device that are known to be of a person, null for its own patient. */
export async function listPhotographedChecks(account: string, person: string | null): Promise<string[]> {
	return await withDatabase(async (database) => {
		const checks = new Set<string>();
		let cursor = await database.transaction('photos').store.openCursor(getRange([account]));
		while (cursor) {
			if (cursor.value.person === person) checks.add(cursor.key[1]);
			cursor = await cursor.continue();
		}
		return [...checks];
	});
}

/** The ids of those whom photos on this device show, where that is somebody else than the patient of whichever account. */
export async function listPhotographed(): Promise<string[]> {
	return await withDatabase(async (database) => {
		const people = new Set<string>();
		let cursor = await database.transaction('photos').store.openCursor();
		while (cursor) {
			if (cursor.value.person) people.add(cursor.value.person);
			cursor = await cursor.continue();
		}
		return [...people];
	});
}

/** All names that begin like this: an array is above all text. */
const getRange = (name: readonly string[]) => IDBKeyRange.bound(name, [...name, []]);
