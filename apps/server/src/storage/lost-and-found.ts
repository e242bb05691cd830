import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, syncFolder } from './durable.ts';

const day = /^\d{4}-\d\d-\d\d$/;

/** Files that no record names, in a folder for each day on which they were found, until they are erased or wanted back. */
export interface LostAndFound {
	/** Moves a file of this name from `from` into today's folder. */
	add(name: string, from: string): Promise<void>;
	/** Moves a file of this name to `to`, if there is one. */
	restore(name: string, to: string): Promise<boolean>;
	/** Erases the folders of the days before `date`. */
	eraseBefore(date: Date): Promise<void>;
}

const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** The lost and found in `folder`, which need not exist yet. */
export function createLostAndFound(folder: string): LostAndFound {
	async function listDays(): Promise<string[]> {
		const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return [];
			throw error;
		});
		return names.filter((name) => day.test(name));
	}

	return {
		async add(name, from) {
			const today = join(folder, toDay(new Date()));
			await makePrivateFolder(folder);
			await makePrivateFolder(today);
			await rename(join(from, name), join(today, name));
			await Promise.all([syncFolder(today), syncFolder(from)]);
		},
		async restore(name, to) {
			for (const found of await listDays()) {
				if (!existsSync(join(folder, found, name))) continue;
				await makePrivateFolder(to);
				await rename(join(folder, found, name), join(to, name));
				await Promise.all([syncFolder(to), syncFolder(join(folder, found))]);
				return true;
			}
			return false;
		},
		async eraseBefore(date) {
			for (const found of await listDays()) {
				if (found < toDay(date)) await rm(join(folder, found), { recursive: true });
			}
		},
	};
}
