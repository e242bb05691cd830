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

/** Creates a folder that only this account may enter, and says whether it did; an existing one is left as it is. */
export async function makePrivateFolder(path: string): Promise<boolean> {
	await mkdir(dirname(path), { recursive: true });
	try {
		await mkdir(path, { mode: 0o700 });
		await syncFolder(dirname(path));
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		return false;
	}
}
