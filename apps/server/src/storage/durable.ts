import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder as syncNow } from '@dermavigil/embedded-postgres/folders';

/** Handles an error that means that nothing is there: returns undefined instead. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'ENOENT') throw error;
}

/** For each folder, the sync that is running and the next one, which everybody who asks in the meantime shares. */
const [running, waiting] = [new Map<string, Promise<void>>(), new Map<string, Promise<void>>()];

async function syncNext(path: string): Promise<void> {
	await running.get(path)?.catch(() => {});
	waiting.delete(path);
	const sync = syncNow(path);
	running.set(path, sync);
	await sync.finally(() => running.delete(path));
}

/** Makes sure that what was created, renamed or removed in a folder survives a power cut. */
export function syncFolder(path: string): Promise<void> {
	const sync = waiting.get(path) ?? syncNext(path);
	waiting.set(path, sync);
	return sync;
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

const getPartPath = (path: string) => `${path}.${randomBytes(4).toString('hex')}.part`;

/**
 * Writes a file, readable only by this account, in place of another: at any time, one of the two is there completely.
 * `changed` becomes its modification time.
 */
export async function replaceDurably(path: string, content: Uint8Array, changed?: Date): Promise<void> {
	const part = getPartPath(path);
	try {
		await writePart(part, content, changed);
		await rename(part, path);
	} catch (error) {
		await rm(part, { force: true });
		throw error;
	}
	await syncFolder(dirname(path));
}

/**
 * Creates a file, readable only by this account, that exists completely or not at all, even after a power cut. Returns
 * false, and leaves the existing file as it is, when there is one already. `changed` becomes its modification time.
 */
export async function createDurably(path: string, content: Uint8Array, changed?: Date): Promise<boolean> {
	const part = getPartPath(path);
	try {
		await writePart(part, content, changed);
		// Unlike renaming, linking never replaces an existing file.
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
