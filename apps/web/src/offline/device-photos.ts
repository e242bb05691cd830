import type { OverviewPhoto, SelfCheckRegion, Spot } from '@dermavigil/contract';
import { type DBSchema, openDB } from 'idb';
import { createWithDatabase } from '../lib/with-database.ts';

/** Identifies an overview photo: its account, self-check and region. */
export type DevicePhotoName = readonly [account: string, checkId: string, region: SelfCheckRegion];

/** A photo as bytes, because not every browser can store blobs. */
interface StoredBytes {
	type: string;
	bytes: ArrayBuffer;
	/** The positions of its spots, by which it is recognized. Absent if an earlier version stored it. */
	spots?: string;
}

interface StoredPhoto extends StoredBytes {
	/** The person it belongs to, null for the patient of the account. Absent if an earlier version stored it, which did not say. */
	person?: string | null;
	/** The photos that it replaces, latest first, until it is known which of them the server has the spots of. */
	earlier?: StoredBytes[];
}

/** The size of a photo, and where its spots are. */
type SpottedPhoto = Pick<OverviewPhoto, 'width' | 'height'> & { spots: Spot[] };

/** The same as text. */
export const describeSpots = ({ width, height, spots }: SpottedPhoto): string =>
	JSON.stringify([width, height, spots.map(({ number, x, y, diameter }) => [number, x, y, diameter])]);

interface DevicePhotos extends DBSchema {
	photos: { key: [account: string, checkId: string, region: string]; value: StoredPhoto };
}

// Overview photos that people store on this device alone. Logging out leaves them, because they exist nowhere else.

const withDatabase = createWithDatabase(() =>
	openDB<DevicePhotos>('self-check-photos', 1, {
		upgrade: (database) => void database.createObjectStore('photos'),
	}),
);

/**
 * Resolves once the photo of a person, null for the patient of the account, is on disk. The photos that it replaces
 * stay with it: nothing else has them, and until the server answers, it is unknown which of them its spots belong to.
 * `confirm` leaves only the new one; `undo` restores what was there before. Neither brings back what has been removed
 * by then, for example with its account.
 */
export async function saveDevicePhoto(
	[account, check, region]: DevicePhotoName,
	photo: Blob,
	person: string | null,
	spotted: SpottedPhoto | null = null,
): Promise<{ confirm(): Promise<void>; undo(): Promise<void> }> {
	const key: [string, string, string] = [account, check, region];
	const bytes = await photo.arrayBuffer();
	const saved = { type: photo.type, bytes, person, ...(spotted && { spots: describeSpots(spotted) }) };
	const before = await withDatabase(async (database) => {
		const { store, done } = database.transaction('photos', 'readwrite');
		const found = await store.get(key);
		const earlier = list(found).filter(({ spots }) => spots === undefined || spots !== saved.spots);
		await store.put({ ...saved, earlier }, key);
		await done;
		return found;
	});
	const settle = (photo: StoredPhoto | undefined) =>
		withDatabase(async (database) => {
			const { store, done } = database.transaction('photos', 'readwrite');
			if (await store.getKey(key)) await (photo ? store.put(photo, key) : store.delete(key));
			await done;
		});
	return { confirm: () => settle(saved), undo: () => settle(before) };
}

/** A photo, followed by those that it replaces. */
const list = (photo: StoredPhoto | undefined): StoredBytes[] =>
	photo
		? [photo, ...(photo.earlier ?? [])].map(({ type, bytes, spots }) => ({ type, bytes, ...(spots && { spots }) }))
		: [];

/** null if this device has none. `saved`: the photo whose spots the server has, if only the one that shows them is wanted. */
export async function readDevicePhoto(
	[account, check, region]: DevicePhotoName,
	saved: SpottedPhoto | null = null,
): Promise<Blob | null> {
	const stored = await withDatabase((database) => database.get('photos', [account, check, region]));
	const wanted = saved && describeSpots(saved);
	const found = list(stored).find(({ spots }) => wanted === null || spots === undefined || spots === wanted);
	return found ? new Blob([found.bytes], { type: found.type }) : null;
}

/** Removes the photos of an account, of one of its self-checks, or a single one: all whose names begin this way. */
export async function removeDevicePhotos(
	...name: [account: string] | [account: string, checkId: string] | DevicePhotoName
): Promise<void> {
	const range = getRange(name);
	await withDatabase((database) => database.delete('photos', range));
}

/** Removes an account's photos of somebody else. */
export async function removePersonPhotos(person: string, account: string): Promise<void> {
	await withDatabase(async (database) => {
		const { store, done } = database.transaction('photos', 'readwrite');
		for await (const cursor of store.iterate(getRange([account]))) {
			if (cursor.value.person === person) await cursor.delete();
		}
		await done;
	});
}

/** The ids of the self-checks whose photos an account has on this device, if they are known to be of a person, null for its own patient. */
export async function listPhotographedChecks(account: string, person: string | null): Promise<string[]> {
	return await withDatabase(async (database) => {
		const checks = new Set<string>();
		for await (const { key, value } of database.transaction('photos').store.iterate(getRange([account]))) {
			if (value.person === person) checks.add(key[1]);
		}
		return [...checks];
	});
}

/** The ids of other people, besides the accounts' own patients, whose photos are on this device. */
export async function listPhotographed(): Promise<string[]> {
	return await withDatabase(async (database) => {
		const people = new Set<string>();
		for await (const { value } of database.transaction('photos').store) {
			if (value.person) people.add(value.person);
		}
		return [...people];
	});
}

/** All names that begin this way: an array sorts after any text. */
const getRange = (name: readonly string[]) => IDBKeyRange.bound(name, [...name, []]);
