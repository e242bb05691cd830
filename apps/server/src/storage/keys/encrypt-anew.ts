import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { images } from '../../db/schema.ts';
import { unlessBackup } from '../backup-lock.ts';
import { undefinedIfMissing } from '../durable.ts';
import { hasOwnKey, seal } from '../encryption.ts';
import type { SealedStore } from '../image-store.ts';
import type { Keyring } from './keyring.ts';
import { MissingKeyError, makeKey, openImage, unwrapKey, type WrappedKey, wrapKey } from './wrapped-key.ts';

/** Images that are encrypted in parallel, between two checks whether a backup is waiting. */
const batch = 16;

/** Milliseconds between two checks whether a backup has ended. */
const retryEach = 1000;

/** What is needed to encrypt images of the old format anew: each gets a key of its own, wrapped by the master key `target`. */
interface Parts {
	db: Database;
	files: SealedStore;
	ring: Keyring;
	target: string;
}

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

/** The new key of an image, saved in its row before anything is encrypted with it. */
async function prepareKey({ db, ring, target }: Parts, row: WrappedKey): Promise<Buffer> {
	if (row.wrappedKey) return unwrapKey(ring, row);
	const { dataKey, row: next } = makeKey(ring, target, row.name);
	await db.update(images).set({ wrappedKey: next.wrappedKey }).where(eq(images.name, row.name));
	return dataKey;
}

/**
 * Gives an image of the old format a key of its own. First its row gets the key, then the file is replaced, then the
 * row records that. After a kill in between, the file shows which key opens it, and the next rotation continues.
 * Returns false when the image is missing or damaged.
 */
async function encryptOne(parts: Parts, row: WrappedKey): Promise<boolean> {
	const { db, files, ring, target } = parts;
	const found = await readImage(parts, row);
	if (!found) return false;
	const { sealed, image } = found;
	const dataKey = await prepareKey(parts, row);
	if (!hasOwnKey(sealed)) await files.replace(row.name, seal(dataKey, row.name, image, 'image'));
	// A rotation that was cut short may have wrapped the key with a different master key.
	const { wrappedKey } = wrapKey(ring, target, row.name, dataKey);
	const saved = await db
		.update(images)
		.set({ keyId: target, wrappedKey })
		.where(eq(images.name, row.name))
		.returning({ name: images.name });
	// The image was erased in the meantime, and has just been written again.
	if (saved.length === 0) await files.delete(row.name);
	return true;
}

/** Does something as soon as no backup is running, because a backup's rows and images must be those of one moment. */
async function betweenBackups(db: Database, work: () => Promise<void>): Promise<void> {
	while (!(await unlessBackup(db, work))) await new Promise((resolve) => setTimeout(resolve, retryEach));
}

async function encryptSome(parts: Parts, last: string) {
	const rows: WrappedKey[] = await parts.db
		.select()
		.from(images)
		.where(and(gt(images.name, last), isNull(images.keyId)))
		.orderBy(asc(images.name))
		.limit(batch);
	const all = rows.map((row) => encryptOne(parts, row));
	// The next rotation must not find images that are still being encrypted after another one failed.
	await Promise.allSettled(all);
	const encrypted = (await Promise.all(all)).filter(Boolean).length;
	return { encrypted, unreadable: rows.length - encrypted, last: rows.at(-1)?.name };
}

/** Encrypts each image of the old format with its own key. After each step, yields how many. */
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
