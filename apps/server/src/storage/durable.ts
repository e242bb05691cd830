import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

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

/** Makes sure that what was created, renamed or removed in a folder survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
	const folder = await open(path);
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}

async function writePart(part: string, content: Uint8Array, changed: Date | undefined): Promise<void> {
	const file = await open(part, 'wx', 0o600);
	try {
		await file.writeFile(content);
		if (changed) await file.utimes(changed, changed);
		await file.sync();
	} finally {
		await file.close();
	}
}

/**
 * Makes a file, for this account alone, that is either there whole or not at all, whenever the machine stops. Says false,
 * and leaves it as it is, when there is one already. `changed` is what it says of when it was last changed.
 */
export async function createDurably(path: string, content: Uint8Array, changed?: Date): Promise<boolean> {
	const part = `${path}.${randomBytes(4).toString('hex')}.part`;
	try {
		await writePart(part, content, changed);
		// Unlike a renamed file, a link never takes the place of another.
		await link(part, path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	} finally {
		await rm(part, { force: true });
	}
	await syncFolder(dirname(path));
	return true;
}
