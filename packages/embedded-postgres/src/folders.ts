import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes sure that what was created, renamed or removed in a folder survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
	const folder = await open(path);
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}

function undefinedIfExisting(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'EEXIST') throw error;
}

/** Creates a folder and its parents. Unlike mkdir's `recursive`, which never ends below /proc, where none can be created. */
async function makeFolder(path: string, mode?: number): Promise<void> {
	await mkdir(path, mode).catch(async (error: NodeJS.ErrnoException) => {
		const parent = dirname(path);
		if (error.code !== 'ENOENT' || parent === path) throw error;
		await makeFolder(parent).catch(undefinedIfExisting);
		await mkdir(path, mode);
	});
}

/** Creates a folder that only this account may enter, and returns whether it did; an existing one is left unchanged. */
export async function makePrivateFolder(path: string): Promise<boolean> {
	try {
		await makeFolder(path, 0o700);
		await syncFolder(dirname(path));
		return true;
	} catch (error) {
		undefinedIfExisting(error as NodeJS.ErrnoException);
		return false;
	}
}
