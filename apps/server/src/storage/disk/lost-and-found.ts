import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '@dermavigil/embedded-postgres/folders';
import { syncFolder, undefinedIfMissing } from '../durable.ts';

const day = /^\d{4}-\d\d-\d\d$/;

/** Moves a file, and returns whether it was there: another server that shares the storage may be starting at the same time. */
async function moveIfThere(name: string, from: string, to: string): Promise<boolean> {
	try {
		await rename(join(from, name), join(to, name));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
		throw error;
	}
	await Promise.all([syncFolder(to), syncFolder(from)]);
	return true;
}

const toDay = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Files that no record names, until they are erased or needed again: in `folder`, which need not exist yet, in one
 * folder for each day on which files were found.
 */
export function createLostAndFound(folder: string) {
	async function listDays(): Promise<string[]> {
		const names = await readdir(folder).catch(undefinedIfMissing);
		return (names ?? []).filter((name) => day.test(name));
	}

	return {
		/** Moves a file of this name from `from` into today's folder, if it is still there. */
		async add(name: string, from: string): Promise<void> {
			const today = join(folder, toDay(new Date()));
			await makePrivateFolder(folder);
			await makePrivateFolder(today);
			await moveIfThere(name, from, today);
		},
		/** Moves a file of this name to `to`, if there is one. */
		async restore(name: string, to: string): Promise<boolean> {
			const days = await listDays();
			if (days.length > 0) await makePrivateFolder(to);
			for (const found of days) if (await moveIfThere(name, join(folder, found), to)) return true;
			return false;
		},
		/** How many files there are. */
		async count(): Promise<number> {
			let files = 0;
			for (const found of await listDays()) files += (await readdir(join(folder, found))).length;
			return files;
		},
		/** Erases the folders of the days before `date`. */
		async eraseBefore(date: Date): Promise<void> {
			for (const found of await listDays()) {
				if (found < toDay(date)) await rm(join(folder, found), { recursive: true, force: true });
			}
		},
	};
}
