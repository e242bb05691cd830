import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { opendir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDurably, makePrivateFolder, syncFolder } from './durable.ts';
import { seal, unseal } from './encryption.ts';
import type { ImageStore, StoredFile } from './image-store.ts';
import { createLostAndFound } from './lost-and-found.ts';

const shardName = /^[0-9a-f]{2}$/;
const finished = /^[0-9a-f]{32}$/;
const unfinished = /^[0-9a-f]{32}\.[0-9a-f]{8}\.part$/;

/** Files reveal the day on which they were written, but not the time. */
function startOfDay(): Date {
	return new Date(new Date().setUTCHours(0, 0, 0, 0));
}

/** Another server may remove a file while this one lists the folder. */
async function statIfThere(path: string): Promise<Stats | undefined> {
	return await stat(path).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
}

async function* filesIn(folder: string): AsyncIterable<StoredFile> {
	for await (const shard of await opendir(folder)) {
		if (!shard.isDirectory() || !shardName.test(shard.name)) continue;
		for await (const { name } of await opendir(join(folder, shard.name))) {
			if (!finished.test(name) && !unfinished.test(name)) continue;
			const file = await statIfThere(join(folder, shard.name, name));
			if (file) yield { name, storedAt: file.ctime };
		}
	}
}

/** Images as files of `folder`, encrypted with `key`, in 256 folders by the first two letters of their names. */
export function createDiskStore(folder: string, key: Buffer): ImageStore {
	function getPath(name: string, allowed: RegExp): string {
		if (!allowed.test(name)) throw new Error('This is not the name of an image.');
		return join(folder, name.slice(0, 2), name);
	}

	const lostAndFound = createLostAndFound(join(folder, 'lost-and-found'));

	return {
		async put(image) {
			const name = randomBytes(16).toString('hex');
			const path = getPath(name, finished);
			const changed = startOfDay();
			await makePrivateFolder(dirname(path));
			await createDurably(path, seal(key, name, image), changed);
			await utimes(dirname(path), changed, changed);
			return name;
		},
		async get(name) {
			return unseal(key, name, await readFile(getPath(name, finished)));
		},
		async delete(name) {
			const path = getPath(name, name.endsWith('.part') ? unfinished : finished);
			await rm(path, { force: true });
			await syncFolder(dirname(path)).catch((error: NodeJS.ErrnoException) => {
				if (error.code !== 'ENOENT') throw error;
			});
		},
		list: () => filesIn(folder),
		has: async (name) => (await statIfThere(getPath(name, finished))) !== undefined,
		async checkWritable() {
			const path = join(folder, 'write-probe');
			// More than fits beside the name of a file: on a full disk there is room for nothing else.
			await writeFile(path, Buffer.alloc(4096), { mode: 0o600, flush: true });
			await rm(path, { force: true });
		},
		setAside: (name) => lostAndFound.add(name, dirname(getPath(name, finished))),
		restore: (name) => lostAndFound.restore(name, dirname(getPath(name, finished))),
		eraseSetAside: (before) => lostAndFound.eraseBefore(before),
	};
}
