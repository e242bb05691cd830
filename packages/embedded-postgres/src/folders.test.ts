import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makePrivateFolder } from './folders.ts';

it('creates a folder for this account alone, and the folders above it, once', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'folders-'));
	const path = join(folder, 'above', 'backups', 'today');
	const made = await Promise.all([makePrivateFolder(path), makePrivateFolder(path)]);
	expect(made.sort()).toEqual([false, true]);
	expect((await stat(path)).mode & 0o777).toBe(0o700);
	expect(await makePrivateFolder(path)).toBe(false);
	await rm(folder, { recursive: true });
});

it('says where a folder cannot be made', async () => {
	await expect(makePrivateFolder('/proc/none/backups/today')).rejects.toThrow('mkdir');
	await expect(makePrivateFolder(`${import.meta.filename}/backups/today`)).rejects.toThrow('ENOTDIR');
});
