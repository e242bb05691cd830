import { copyFile, mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { createKeysInMemory } from '../../../test/image-keys.ts';
import { freshFolder } from '../../../test/stores.ts';
import { syncFolder } from '../durable.ts';
import { createImageStore, type ImageStore } from '../image-store.ts';
import type { NewKey } from '../keys/wrapped-key.ts';
import { StorageFullError } from '../storage-away.ts';
import { createDiskStore } from './disk-store.ts';

const image = Buffer.from('\xff\xd8\xff an image, 1024 pixels long'.repeat(50), 'latin1');

let folder: string;
let store: ImageStore;
let rows: Map<string, NewKey>;
beforeEach(async () => {
	folder = await freshFolder();
	rows = new Map();
	store = createImageStore(createDiskStore(folder), createKeysInMemory(rows));
});

const put = async () => (await store.put(image)).name;
const getPath = (name: string) => join(folder, name.slice(0, 2), name);

async function names(): Promise<string[]> {
	const found: string[] = [];
	for await (const { name } of store.list()) found.push(name);
	return found.sort();
}

it('returns what was stored, until it is deleted', async () => {
	const [first, second] = await Promise.all([put(), put()]);
	expect(first).not.toBe(second);
	expect(await store.get(first)).toEqual(image);
	expect(await names()).toEqual([first, second].sort());
	await store.delete(first);
	await expect(store.get(first)).rejects.toMatchObject({ code: 'ENOENT' });
	expect(await names()).toEqual([second]);
	await store.delete(first);
});

it('leaves nothing readable on the disk, and only the day of the time of writing', async () => {
	const name = await put();
	const file = await readFile(getPath(name));
	expect(file.includes(image.subarray(0, 16))).toBe(false);
	expect(file.equals(await readFile(getPath(await put())))).toBe(false);
	expect(await readdir(join(folder, name.slice(0, 2)))).toEqual([name]);
	for (const path of [getPath(name), join(folder, name.slice(0, 2))]) {
		const { mode, mtimeMs } = await stat(path);
		expect(mode & 0o077).toBe(0);
		expect(mtimeMs % 86_400_000).toBe(0);
	}
});

it('refuses a file in which one bit was changed, wherever the bit is', async () => {
	const name = await put();
	const file = await readFile(getPath(name));
	for (const at of [0, 4, 20, file.length - 20, file.length - 1]) {
		const changed = Buffer.from(file);
		changed[at]! ^= 1;
		await writeFile(getPath(name), changed);
		await expect(store.get(name)).rejects.toThrow(name);
	}
	for (const length of [30, 10]) {
		await writeFile(getPath(name), file.subarray(0, length));
		await expect(store.get(name)).rejects.toThrow(name);
	}
});

it('refuses a file under the name of another', async () => {
	const [first, second] = [await put(), await put()];
	await copyFile(getPath(first), getPath(second));
	await expect(store.get(second)).rejects.toThrow(`${second} was changed or encrypted with another key.`);
});

it('refuses another key', async () => {
	const name = await put();
	const other = createImageStore(createDiskStore(folder), createKeysInMemory(rows));
	await expect(other.get(name)).rejects.toThrow(/^The master key [0-9a-f]{16} is missing: /);
});

it('turns only its own names into paths', async () => {
	for (const name of ['../../etc/passwd', 'belongs-to', '', 'a'.repeat(31), `${'a'.repeat(32)}/..`]) {
		await expect(store.get(name)).rejects.toThrow('This is not the name of an image.');
		await expect(store.delete(name)).rejects.toThrow('This is not the name of an image.');
	}
});

it('does not return an image that was not written completely, and can remove what there is of it', async () => {
	const whole = await put();
	const cutShort = `${whole}.0123abcd.part`;
	await writeFile(getPath(cutShort), (await readFile(getPath(whole))).subarray(0, 40));
	expect(await names()).toEqual([whole, cutShort]);
	await expect(store.get(cutShort)).rejects.toThrow('not the name');
	await store.delete(cutShort);
	expect(await names()).toEqual([whole]);
});

it('lists the others when one is removed meanwhile', async () => {
	await mkdir(join(folder, 'ab'));
	const both = ['1', '2'].map((digit) => `ab${digit.repeat(30)}`);
	for (const name of both) await writeFile(getPath(name), image);
	const listed: string[] = [];
	for await (const { name } of store.list()) {
		listed.push(name);
		for (const other of both) if (other !== name) await store.delete(other);
	}
	expect(listed).toHaveLength(1);
});

it('stores nothing more on a disk that is almost full, and still deletes', async () => {
	const name = await put();
	const full = createDiskStore(folder, Number.POSITIVE_INFINITY);
	await expect(full.write('a'.repeat(32), image)).rejects.toThrow(StorageFullError);
	await full.delete(name);
	expect(await names()).toEqual([]);
});

it('syncs a folder once for everybody who asks, and again for everybody who asks meanwhile', async () => {
	const handle = await open(folder);
	const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
	await handle.close();
	let finish = () => {};
	sync.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)));
	const early = [syncFolder(folder), syncFolder(folder)];
	await expect.poll(() => sync.mock.calls.length).toBe(1);
	const late = [syncFolder(folder), syncFolder(folder)];
	finish();
	await Promise.all([...early, ...late]);
	expect(sync).toHaveBeenCalledTimes(2);
	sync.mockRejectedValueOnce(new Error('EIO'));
	await expect(syncFolder(folder)).rejects.toThrow('EIO');
	await syncFolder(folder);
	sync.mockRestore();
});

it('leaves nothing behind if it could not replace a file', async () => {
	const files = createDiskStore(folder);
	await files.writeNote(Buffer.from('first'));
	const handle = await open(folder);
	const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
	await handle.close();
	sync.mockRejectedValueOnce(Object.assign(new Error(), { code: 'ENOSPC' }));
	await expect(files.writeNote(Buffer.from('second'))).rejects.toMatchObject({ code: 'ENOSPC' });
	sync.mockRestore();
	expect(await readdir(folder)).toEqual(['belongs-to']);
	expect(String(await files.readNote())).toBe('first');
});
