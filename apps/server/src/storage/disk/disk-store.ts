import type { Stats } from 'node:fs';
import { opendir, readFile, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateFolder } from '@dermavigil/embedded-postgres/folders';
import { createDurably, replaceDurably, syncFolder, undefinedIfMissing } from '../durable.ts';
import { imageName, type SealedStore, type StoredFile } from '../image-store.ts';
import { StorageFullError } from '../storage-away.ts';
import { createLostAndFound } from './lost-and-found.ts';

const shardName = /^[0-9a-f]{2}$/;
const unfinished = /^[0-9a-f]{32}\.[0-9a-f]{8}\.part$/;

/** Files reveal the day on which they were written, but not the time. */
function startOfDay(): Date {
	return new Date(new Date().setUTCHours(0, 0, 0, 0));
}

/** A full disk, an exceeded quota, and a disk that became read-only after a fault. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

function explainFull(error: NodeJS.ErrnoException): never {
	if (!fullCodes.has(error.code ?? '')) throw error;
	throw new StorageFullError(`An image could not be written: ${error.code}`);
}

/** Bytes that new images leave free: to erase one, rows are written first, often to the same disk. */
const minFreeBytes = 2 ** 26;

async function requireRoom(folder: string, bytes: number): Promise<void> {
	const { bavail, bsize, blocks } = await statfs(folder);
	// Some file systems do not say how much they hold.
	if (blocks === 0 || bavail * bsize >= bytes) return;
	throw new StorageFullError('An image could not be written: the disk is almost full');
}

/** Another server may remove a file while this one lists the folder. */
async function statIfThere(path: string): Promise<Stats | undefined> {
	return await stat(path).catch(undefinedIfMissing);
}

async function* filesIn(folder: string, prefix: string): AsyncIterable<StoredFile> {
	for await (const shard of await opendir(folder)) {
		if (!shard.isDirectory() || !shardName.test(shard.name) || !shard.name.startsWith(prefix)) continue;
		for await (const { name } of await opendir(join(folder, shard.name))) {
			if (!imageName.test(name) && !unfinished.test(name)) continue;
			const file = await statIfThere(join(folder, shard.name, name));
			if (file) yield { name, storedAt: file.ctime, bytes: file.size };
		}
	}
}

/**
 * Sealed images as files of `folder`, in 256 folders by the first two letters of their names. Once less than `minFree` bytes
 * are free on its disk, no more are stored.
 */
export function createDiskStore(folder: string, minFree = minFreeBytes): SealedStore {
	function getPath(name: string, allowed = imageName): string {
		if (!allowed.test(name)) throw new Error('This is not the name of an image.');
		return join(folder, name.slice(0, 2), name);
	}

	const notePath = join(folder, 'belongs-to');
	const lostAndFound = createLostAndFound(join(folder, 'lost-and-found'));

	async function write(name: string, sealed: Buffer): Promise<void> {
		const path = getPath(name);
		const changed = startOfDay();
		await requireRoom(folder, minFree);
		await makePrivateFolder(dirname(path));
		await createDurably(path, sealed, changed);
		await utimes(dirname(path), changed, changed);
	}

	return {
		where: folder,
		prepare: async () => void (await makePrivateFolder(folder)),
		write: (name, sealed) => write(name, sealed).catch(explainFull),
		replace: (name, sealed) => replaceDurably(getPath(name), sealed, startOfDay()).catch(explainFull),
		read: (name) => readFile(getPath(name)),
		async delete(name) {
			const path = getPath(name, name.endsWith('.part') ? unfinished : imageName);
			await rm(path, { force: true });
			await syncFolder(dirname(path)).catch(undefinedIfMissing);
		},
		list: (prefix = '') => filesIn(folder, prefix),
		has: async (name) => (await statIfThere(getPath(name))) !== undefined,
		async checkWritable() {
			const path = join(folder, 'write-probe');
			// More than fits into a file's directory entry: a full disk has no room for anything else.
			await writeFile(path, Buffer.alloc(4096), { mode: 0o600, flush: true });
			await rm(path, { force: true });
		},
		readNote: () => readFile(notePath).catch(undefinedIfMissing),
		writeNote: (sealed) => replaceDurably(notePath, sealed),
		setAside: (name) => lostAndFound.add(name, dirname(getPath(name))),
		async restore(names) {
			const missing: string[] = [];
			for (const name of names) if (!(await lostAndFound.restore(name, dirname(getPath(name))))) missing.push(name);
			return missing;
		},
		countSetAside: () => lostAndFound.count(),
		eraseSetAside: (before) => lostAndFound.eraseBefore(before),
	};
}
