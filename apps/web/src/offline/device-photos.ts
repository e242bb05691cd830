import type { OverviewPhoto, SelfCheckRegion, Spot } from '@dermavigil/contract';
import { type DBSchema, openDB } from 'idb';
import { createWithDatabase } from '../lib/with-database.ts';

/** Which overview photo: of whose account, of which self-check and region. */
export type DevicePhotoName = readonly [account: string, checkId: string, region: SelfCheckRegion];

/** A photo as bytes: not every browser stores blobs. */
interface StoredBytes {
	type: string;
	bytes: ArrayBuffer;
}

interface StoredPhoto extends StoredBytes {
	/** Whose it is, null for the patient of the account. Absent where an earlier version kept it, which did not say. */
	person?: string | null;
	/** The photo that it replaces, as long as nobody knows which of the two the server has the spots of, and those of this one. */
	replaces?: { before: StoredBytes; spots: string };
}

/** A photo that a new one is to replace, and where the spots of the new one are. */
interface Replaced {
	before: Blob;
	spots: SpottedPhoto;
}

/** The size of a photo, and where its spots are. */
type SpottedPhoto = Pick<OverviewPhoto, 'width' | 'height'> & { spots: Spot[] };

/** The same as text, by which a photo is known again. */
export const describeSpots = ({ width, height, spots }: SpottedPhoto): string =>
	JSON.stringify([width, height, spots.map(({ number, x, y, diameter }) => [number, x, y, diameter])]);

const toBytes = async (photo: Blob): Promise<StoredBytes> => ({ type: photo.type, bytes: await photo.arrayBuffer() });

interface DevicePhotos extends DBSchema {
	photos: { key: [account: string, checkId: string, region: string]; value: StoredPhoto };
}

// Overview photos that people keep on this device alone. Logging out leaves them: they are nowhere else.

const withDatabase = createWithDatabase(() =>
	openDB<DevicePhotos>('self-check-photos', 1, {
		upgrade: (database) => void database.createObjectStore('photos'),
	}),
);

/**
 * Resolves once the photo of a person, null for the patient of the account, is on disk, in place of an earlier one, which stays
 * beside it where it is given.
 */
export async function saveDevicePhoto(
	[account, check, region]: DevicePhotoName,
	photo: Blob,
	person: string | null,
	replaced: Replaced | null = null,
): Promise<void> {
	const replaces = replaced && { before: await toBytes(replaced.before), spots: describeSpots(replaced.spots) };
	const value = { ...(await toBytes(photo)), person, ...(replaces && { replaces }) };
	await withDatabase((database) => database.put('photos', value, [account, check, region]));
}

/** null where this device has none. `saved`: whose spots the server has, where the photo may be that one or one that is to replace it. */
export async function readDevicePhoto(
	[account, check, region]: DevicePhotoName,
	saved: SpottedPhoto | null = null,
): Promise<Blob | null> {
	const found = await withDatabase((database) => database.get('photos', [account, check, region]));
	if (!found) return null;
	const isReplaced = !found.replaces || !saved || found.replaces.spots === describeSpots(saved);
	const { type, bytes } = isReplaced ? found : found.replaces!.before;
	return new Blob([bytes], { type });
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
		for await (const cursor of store.iterate(getRange([account]))) {
			if (cursor.value.person === person) await cursor.delete();
		}
		await done;
	});
}

/** The ids of the self-checks of which an account has photos on this device that are known to be of a person, null for its own patient. */
export async function listPhotographedChecks(account: string, person: string | null): Promise<string[]> {
	return await withDatabase(async (database) => {
		const checks = new Set<string>();
		for await (const { key, value } of database.transaction('photos').store.iterate(getRange([account]))) {
			if (value.person === person) checks.add(key[1]);
		}
		return [...checks];
	});
}

/** The ids of those whom photos on this device show, where that is somebody else than the patient of whichever account. */
export async function listPhotographed(): Promise<string[]> {
	return await withDatabase(async (database) => {
		const people = new Set<string>();
		for await (const { value } of database.transaction('photos').store) {
			if (value.person) people.add(value.person);
		}
		return [...people];
	});
}

/** All names that begin like this: an array is above all text. */
const getRange = (name: readonly string[]) => IDBKeyRange.bound(name, [...name, []]);
