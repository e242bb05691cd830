import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '../../../test/faulty-proxy.ts';
import { createKeysInMemory } from '../../../test/image-keys.ts';
import { startObjectStore, storageEnvironment, type TestObjectStore } from '../../../test/object-store.ts';
import { freshFolder } from '../../../test/stores.ts';
import { hasSwift, startSwift } from '../../../test/swift.ts';
import { readConfig } from '../../config.ts';
import { StartupError } from '../../startup-error.ts';
import { createImageStore, type SealedStore } from '../image-store.ts';
import type { NewKey } from '../keys/wrapped-key.ts';
import { StorageAwayError } from '../storage-away.ts';
import { type ClientOptions, createObjectClient } from './object-client.ts';
import { createObjectStore } from './object-store.ts';
import { type ObjectStoreSettings, parseStorageUrl } from './settings.ts';

const image = Buffer.from('an image, 1024 pixels long'.repeat(50));

async function listNames(files: Pick<SealedStore, 'list'>): Promise<string[]> {
	const names: string[] = [];
	for await (const { name } of files.list()) names.push(name);
	return names.sort();
}

it.each([
	['s3://skin', { bucket: 'skin', prefix: '', endpoint: undefined, region: undefined }],
	['s3://skin/a/b?region=eu-1', { bucket: 'skin', prefix: 'a/b/', endpoint: undefined, region: 'eu-1' }],
	[
		's3://skin/a/?endpoint=http://[::1]:9/',
		{ bucket: 'skin', prefix: 'a/', endpoint: 'http://[::1]:9', region: undefined },
	],
])('reads %s', (text, address) => expect(parseStorageUrl(text)).toEqual(address));

it.each([
	...['/srv/images', 'https://skin', 's3://', 's3://Skin_', 's3://skin/a//b', 's3://skin/ü', 's3://skin?region=a/b'],
	...['s3://skin?regoin=eu-1', 's3://skin?endpoint=s3.example.org', 's3://skin?endpoint=https://s3.example.org/skin'],
	's3://key:secret@skin',
])('does not read %s', (text) => expect(parseStorageUrl(text)).toBeUndefined());

/** Each problem is named in one line. */
const wrong: [string, Partial<ObjectStoreSettings>, RegExp][] = [
	['another bucket', { bucket: 'none' }, /has no bucket "none"/],
	['another secret', { secretAccessKey: 'wrong' }, /does not accept AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY/],
	['an unknown account', { accessKeyId: 'test:nobody' }, /does not (accept|know) AWS_ACCESS_KEY_ID/],
	['another region', { region: 'eu-1' }, /is not in the region "eu-1"/],
	['nobody who listens', { endpoint: 'http://127.0.0.1:2' }, /127.0.0.1:2 cannot be reached: ECONNREFUSED/],
];

const servers = [
	['the object store of these tests', false, startObjectStore],
	['Swift', !hasSwift, async () => startSwift(await freshFolder())],
] as const;

describe.each(servers)('%s', (_name, skipped, start) => {
	describe.skipIf(skipped)(skipped ? '(skipped: it is not installed)' : 'as storage', () => {
		let server: TestObjectStore;
		let proxy: FaultyProxy;
		beforeAll(async () => {
			server = await start();
			proxy = await startFaultyProxy(server.endpoint);
			// Four programs in Python, which take a while on a busy machine.
		}, 240_000);
		afterEach(() => {
			proxy.faults = [];
			proxy.always = undefined;
			vi.useRealTimers();
		});
		afterAll(async () => {
			proxy.close();
			await server.close();
		});

		let prefixes = 0;
		/** The settings of a server with its own prefix. */
		function newSettings(changed: Partial<ObjectStoreSettings> = {}): ObjectStoreSettings {
			const { owner, endpoint } = { ...server, endpoint: proxy.endpoint };
			return { ...readConfig(storageEnvironment({ owner, endpoint }, `test-${prefixes++}`)).objectStore!, ...changed };
		}
		const open = (settings = newSettings(), options?: ClientOptions) => createObjectStore(settings, options);

		it('returns what was stored, sealed, until it is deleted', async () => {
			const files = open();
			const rows = new Map<string, NewKey>();
			const store = createImageStore(files, createKeysInMemory(rows));
			const put = async () => (await store.put(image)).name;
			const names = await Promise.all(Array.from({ length: 9 }, put));
			const [first = ''] = names;
			expect(await store.get(first)).toEqual(image);
			expect((await files.read(first)).includes(image.subarray(0, 10))).toBe(false);
			await expect(createImageStore(files, createKeysInMemory(rows)).get(first)).rejects.toThrow('is missing');
			expect(await listNames(store)).toEqual([...names].sort());
			expect(await listNames(open())).toEqual([]);
			await store.delete(first);
			await store.delete(first);
			await expect(store.get(first)).rejects.toMatchObject({ code: 'ENOENT' });
			expect([await store.has(first), await store.has(names[1]!)]).toEqual([false, true]);
			await expect(store.get('../belongs-to')).rejects.toThrow('not the name of an image');
		});

		it('replaces its note, and sets images aside until they are needed again or old', async () => {
			const files = open();
			expect(await files.readNote()).toBeUndefined();
			for (const note of ['one', 'two']) await files.writeNote(Buffer.from(note));
			expect((await files.readNote())?.toString()).toBe('two');

			const names = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
			for (const name of names) await files.write(name, image);
			for (const name of names) await files.setAside(name);
			await files.setAside('d'.repeat(32));
			expect(await listNames(files)).toEqual([]);
			expect(await files.restore(['d'.repeat(32), names[0]!])).toEqual(['d'.repeat(32)]);
			expect(await files.read(names[0]!)).toEqual(image);
			await files.eraseSetAside(new Date(Date.now() - 3_600_000));
			expect(await files.restore([names[1]!])).toEqual([]);
			await files.eraseSetAside(new Date(Date.now() + 3_600_000));
			expect(await files.restore([names[2]!])).toEqual([names[2]]);
		});

		it.each([503, 500, 'cut'] as const)('tries again after %s', async (fault) => {
			const store = createImageStore(open(), createKeysInMemory());
			proxy.faults = [fault];
			const { name } = await store.put(image);
			proxy.faults = [fault];
			expect(await store.get(name)).toEqual(image);
			proxy.faults = [fault];
			expect(await listNames(store)).toEqual([name]);
			proxy.faults = [fault];
			await store.delete(name);
			expect(await listNames(store)).toEqual([]);
		});

		it('tries again when no answer comes', async () => {
			proxy.faults = ['silence'];
			await createImageStore(open(newSettings(), { attemptMs: 2000 }), createKeysInMemory()).put(image);
			expect(proxy.faults).toEqual([]);
		});

		it('tries again for only as long as a client should wait', async () => {
			proxy.always = 503;
			proxy.count = 0;
			const stored = createImageStore(open(), createKeysInMemory()).put(image);
			await vi.waitUntil(() => proxy.count > 5, 30_000);
			proxy.always = undefined;
			await stored;
		});

		it('finally gives up, does not mistake a proxy’s page for a missing image, and probes only once', async () => {
			const files = open(newSettings(), { retryMs: 300 });
			proxy.always = 503;
			await expect(files.read('a'.repeat(32))).rejects.toThrow(StorageAwayError);
			proxy.count = 0;
			await expect(files.checkWritable()).rejects.toThrow('503');
			expect(proxy.count).toBe(1);
			proxy.always = 404;
			await expect(files.read('a'.repeat(32))).rejects.toThrow('404');
			await expect(listNames(files)).rejects.toThrow('404');
			expect(proxy.count).toBeLessThanOrEqual(2 + 16);
			proxy.always = undefined;
			await files.checkWritable();
		});

		it('is ready for use, and leaves nothing behind from the check', async () => {
			const settings = newSettings();
			await open(settings).prepare();
			expect(await createObjectClient(settings).list('').next()).toEqual({ done: false, value: [] });
		});

		it.each(wrong)('is refused with %s, in one line', async (_what, changed, reason) => {
			const refused = open(newSettings(changed)).prepare();
			await expect(refused).rejects.toThrow(StartupError);
			await expect(refused).rejects.toThrow(reason);
		});

		it('is refused without permission, in one line', async () => {
			const refused = open(newSettings(server.stranger)).prepare();
			await expect(refused).rejects.toThrow(/may not write objects in s3:\/\/skin\/test-\d+\. Give it that right$/);
			await expect(refused).rejects.toThrow(StartupError);
		});

		it.each([
			[300, 'ahead of'],
			[-300, 'behind'],
		])('is refused with a clock %s seconds off, in one line', async (seconds, direction) => {
			vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
			const refused = open().prepare();
			const words = `^the clock of this machine is (2|3)\\d\\d seconds ${direction} that of the object store`;
			await expect(refused).rejects.toThrow(new RegExp(words));
		});
	});
});
