import { and, asc, gt, ne, sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/query-errors.ts';
import { images, masterKeys } from '../../db/schema.ts';
import { StartupError } from '../../startup-error.ts';
import type { SealedStore } from '../image-store.ts';
import { readInstallation } from '../open-images.ts';
import { verifyStorageBinding, writeStorageNote } from '../storage-binding.ts';
import { encryptAnew } from './encrypt-anew.ts';
import { addKey, type Keyring, type KeyringOptions, readKeyring } from './keyring.ts';
import { listMasterKeys, openMasterKeys, toMasterKeyRow } from './master-keys.ts';
import { type NewKey, unwrapKey, type WrappedKey, wrapKey } from './wrapped-key.ts';

/** How many keys are wrapped in one transaction. */
const batch = 500;

async function saveKeys(tx: Database, target: string, rows: NewKey[]): Promise<void> {
	const names = sql.param(rows.map(({ name }) => name));
	const keys = sql.param(rows.map(({ wrappedKey }) => wrappedKey));
	await tx.execute(sql`
		update images set key_id = ${target}, wrapped_key = wrapped.key
		from unnest(${names}::text[], ${keys}::bytea[]) as wrapped (name, key) where images.name = wrapped.name`);
}

/** Wraps the keys that follow the name `last`. Returns how many there were, and the last name. */
async function rewrapSome(db: Database, ring: Keyring, target: string, last: string) {
	return await db.transaction(async (tx) => {
		const rows: WrappedKey[] = await tx
			.select()
			.from(images)
			.where(and(gt(images.name, last), ne(images.keyId, target)))
			.orderBy(asc(images.name))
			.limit(batch)
			// Never waits for a lock, so that nobody who erases images ends up in a deadlock. The next pass finds what is locked now.
			.for('no key update', { skipLocked: true });
		if (rows.length > 0) {
			const rewrapped = rows.map((row) => wrapKey(ring, target, row.name, unwrapKey(ring, row)));
			await saveKeys(tx, target, rewrapped);
		}
		return { count: rows.length, last: rows.at(-1)?.name };
	});
}

/** Wraps each image key that another master key wraps with the one called `target`. After each step, yields how many. */
async function* rewrapKeys(db: Database, ring: Keyring, target: string): AsyncGenerator<number, void> {
	for (let last: string | undefined = ''; last !== undefined; ) {
		const step: { count: number; last: string | undefined } = await rewrapSome(db, ring, target, last);
		yield step.count;
		last = step.last;
	}
}

/** How many images a rotation processed. */
interface Rotation {
	/** Images whose keys were wrapped with the new master key. */
	rewrapped: number;
	/** Images of the old format that got a key of their own. */
	encrypted: number;
	/** Images of the old format that are missing or damaged. */
	unreadable: number;
}

interface RotationOptions extends KeyringOptions {
	/** Set when servers may have their own data folders. */
	databaseUrl: string | undefined;
	files: SealedStore;
	/** Called after each step. */
	onImages?: (done: number, total: number) => void;
}

/** Milliseconds until it looks again at rows that somebody was changing. */
const retryEach = 1000;

/** The keys with the new one first: one that was added by hand, or one that is made now. Throws a StartupError. */
async function findNewKey(ring: Keyring, current: string, options: RotationOptions): Promise<Keyring> {
	const [first] = ring.keys();
	if (first !== current) return ring;
	// Other servers may have key files of their own, which this cannot reach.
	if (!options.imageKeys && !options.databaseUrl) return await addKey(options.dataDir, ring);
	const place = options.imageKeys ? 'IMAGE_KEY' : 'the file image.key';
	throw new StartupError(
		`there is no new key. On every server, put one in front of the present one in ${place}, as "openssl rand -base64 32" prints it, and try again`,
	);
}

/** The master key to use from now on, which running servers adopt; if a rotation was cut short, that one's key. */
async function beginRotation({ db }: OpenDatabase, noteKeyId: string, ring: Keyring, options: RotationOptions) {
	const derived = await openMasterKeys(db, ring, noteKeyId);
	const [newest, ...others] = await listMasterKeys(db);
	if (others.length > 0) return { ring, target: newest!.id };
	const longer = await findNewKey(ring, newest!.id, options);
	const [target = ''] = longer.keys();
	// Newer than the former key even if the clock was set back, or shows the same millisecond.
	const since = new Date(Math.max(Date.now(), newest!.since.getTime() + 1));
	await db.insert(masterKeys).values({ ...toMasterKeyRow(longer, target, derived), since });
	return { ring: longer, target };
}

/** Retires the former master keys. Returns false while a row still needs one, because a server added it in the meantime. */
async function endRotation({ db }: OpenDatabase, target: string): Promise<boolean> {
	try {
		await db.delete(masterKeys).where(ne(masterKeys.id, target));
		return true;
	} catch (error) {
		if (isForeignKeyViolation(error)) return false;
		throw error;
	}
}

/**
 * Wraps the keys of all images with a new master key, and encrypts images of the old format anew, while servers keep
 * running. May be cut short at any moment and run again. Throws a StartupError when images, keys and database do not
 * belong together, or there is no new key.
 */
export async function rotateKeys(database: OpenDatabase, options: RotationOptions): Promise<Rotation> {
	const { files, onImages = () => {} } = options;
	const given = await readKeyring(options);
	await files.prepare();
	const note = await verifyStorageBinding(files, given, await readInstallation(database));
	const { ring, target } = await beginRotation(database, note.keyId, given, options);

	const total = await database.db.$count(images);
	const result: Rotation = { rewrapped: 0, encrypted: 0, unreadable: 0 };
	const tell = () => onImages(result.rewrapped + result.encrypted + result.unreadable, total);
	for await (const { encrypted, unreadable } of encryptAnew({ db: database.db, files, ring, target })) {
		result.encrypted += encrypted;
		result.unreadable += unreadable;
		tell();
	}
	await writeStorageNote(files, ring, { ...note, keyId: target });
	for (;;) {
		for await (const rewrapped of rewrapKeys(database.db, ring, target)) {
			result.rewrapped += rewrapped;
			tell();
		}
		if (await endRotation(database, target)) return result;
		await new Promise((resolve) => setTimeout(resolve, retryEach));
	}
}
