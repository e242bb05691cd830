import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { images } from '../../db/schema.ts';
import { unlessBackup } from '../backup-lock.ts';
import { undefinedIfMissing } from '../durable.ts';
import { hasOwnKey, seal } from '../encryption.ts';
import type { SealedStore } from '../image-store.ts';
import type { Keyring } from './keyring.ts';
import { MissingKeyError, makeKey, openImage, unwrapKey, type WrappedKey, wrapKey } from './wrapped-key.ts';

/** Images that are encrypted at the same time, between two looks whether a backup waits. */
const batch = 16;

/** Milliseconds between two looks whether a backup has ended. */
const retryEach = 1000;

/** What images of the old format are encrypted anew with: each gets a key of its own, which the master key `target` wraps. */
interface Parts {
	db: Database;
	files: SealedStore;
	ring: Keyring;
	target: string;
}

const columns = { name: images.name, keyId: images.keyId, wrappedKey: images.wrappedKey };

/** Undefined for an image that is missing or damaged, which must not hold up the others. */
async function readImage({ files, ring }: Parts, row: WrappedKey) {
	const sealed = await files.read(row.name).catch(undefinedIfMissing);
	if (!sealed) return undefined;
	try {
		return { sealed, image: openImage(ring, row, sealed) };
	} catch (error) {
		if (error instanceof MissingKeyError) throw error;
		return undefined;
	}
}

/** The key that an image is to get, saved beside it before anything is encrypted with it. */
async function prepareKey({ db, ring, target }: Parts, row: WrappedKey): Promise<Buffer> {
	if (row.wrappedKey) return unwrapKey(ring, row);
	const { dataKey, row: next } = makeKey(ring, target, row.name);
	await db.update(images).set({ wrappedKey: next.wrappedKey }).where(eq(images.name, row.name));
	return dataKey;
}

/**
 * Gives an image of the old format a key of its own. First its row gets the key, then the file is replaced, then the row says
 * so: after a kill in between, the file says which key opens it, and the next rotation goes on. Returns false when it is
 * missing or damaged.
 */
async function encryptOne(parts: Parts, row: WrappedKey): Promise<boolean> {
	const { db, files, ring, target } = parts;
	const found = await readImage(parts, row);
	if (!found) return false;
	const { sealed, image } = found;
	const dataKey = await prepareKey(parts, row);
	if (!hasOwnKey(sealed)) await files.replace(row.name, seal(dataKey, row.name, image, 'image'));
	// A rotation that was cut short may have wrapped the key with another master key than this one does.
	const { wrappedKey } = wrapKey(ring, target, row.name, dataKey);
	const saved = await db
		.update(images)
		.set({ keyId: target, wrappedKey })
		.where(eq(images.name, row.name))
		.returning({ name: images.name });
	// Erased meanwhile, and written again just now.
	if (saved.length === 0) await files.delete(row.name);
	return true;
}

/** Does something as soon as no backup runs: its rows and images are those of one moment. */
async function betweenBackups(db: Database, work: () => Promise<void>): Promise<void> {
	while (!(await unlessBackup(db, work))) await new Promise((resolve) => setTimeout(resolve, retryEach));
}

async function encryptSome(parts: Parts, last: string) {
	const rows: WrappedKey[] = await parts.db
		.select(columns)
		.from(images)
		.where(and(gt(images.name, last), isNull(images.keyId)))
		.orderBy(asc(images.name))
		.limit(batch);
	const all = rows.map((row) => encryptOne(parts, row));
	// An image that is still being encrypted when another one fails must not meet the next rotation.
	await Promise.allSettled(all);
	const encrypted = (await Promise.all(all)).filter(Boolean).length;
	return { encrypted, unreadable: rows.length - encrypted, last: rows.at(-1)?.name };
}

/** Encrypts each image of the old format with a key of its own. Yields how many, step by step. */
export async function* encryptAnew(parts: Parts) {
	for (let last: string | undefined = ''; last !== undefined; ) {
		const after = last;
		let step: Awaited<ReturnType<typeof encryptSome>> | undefined;
		await betweenBackups(parts.db, async () => {
			step = await encryptSome(parts, after);
		});
		yield { encrypted: step!.encrypted, unreadable: step!.unreadable };
		last = step!.last;
	}
}
