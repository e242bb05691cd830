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

/** Makes a folder that this account alone may enter, and says whether it did; one that exists stays as it is. */
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
