import { imageName, type SealedStore, type StoredFile } from '../image-store.ts';
import { checkObjectStore } from './check.ts';
import { type ClientOptions, createObjectClient, type ListedObject } from './object-client.ts';
import type { ObjectStoreSettings } from './settings.ts';

const digits = [...'0123456789abcdef'];

/** The same error as for a file that is not there. */
const notThere = (name: string) => Object.assign(new Error(`There is no image ${name}.`), { code: 'ENOENT' });

const [imageFolder, foundFolder, note] = ['images/', 'lost-and-found/', 'belongs-to'];

function getKey(folder: string, name: string): string {
	if (!imageName.test(name)) throw new Error('This is not the name of an image.');
	return folder + name;
}

/** The entries of a folder's listing that have the name of an image. */
function toFiles(listed: ListedObject[], folder: string): StoredFile[] {
	const files = listed.map(({ key, ...file }) => ({ ...file, name: key.slice(folder.length) }));
	return files.filter(({ name }) => imageName.test(name));
}

/** Sealed images in an object store that uses the protocol of Amazon's S3: `images/NAME` after the prefix. */
export function createObjectStore(settings: ObjectStoreSettings, options?: ClientOptions): SealedStore {
	const client = createObjectClient(settings, options);

	/** Moves an object, and returns whether it was there. A server that stops in between leaves two objects; none is lost. */
	async function move(from: string, to: string): Promise<boolean> {
		const content = await client.read(from);
		if (!content) return false;
		await client.write(to, content);
		await client.delete(from);
		return true;
	}

	async function* listFolder(folder: string, prefix = ''): AsyncGenerator<StoredFile, void> {
		// Sixteen listings in parallel, one page of each at a time: a single one takes a round trip for every thousand images.
		let lists = digits.map((digit) => client.list(folder + prefix + digit));
		while (lists.length > 0) {
			const pages = await Promise.all(lists.map((list) => list.next()));
			for (const { value } of pages) yield* toFiles(value ?? [], folder);
			lists = lists.filter((_list, i) => !pages[i]!.done);
		}
	}

	const write = async (name: string, sealed: Buffer) => void (await client.write(getKey(imageFolder, name), sealed));

	return {
		where: client.where,
		prepare: () => checkObjectStore(client, settings),
		write,
		replace: write,
		async read(name) {
			const sealed = await client.read(getKey(imageFolder, name));
			if (!sealed) throw notThere(name);
			return sealed;
		},
		delete: (name) => client.delete(getKey(imageFolder, name)),
		list: (prefix = '') => listFolder(imageFolder, prefix),
		async has(name) {
			// Not by HEAD, whose 404 does not show whether it comes from the object store.
			const { value: listed } = await client.list(getKey(imageFolder, name)).next();
			return toFiles(listed ?? [], imageFolder).length > 0;
		},
		// The caller waits two seconds, then asks again: a second attempt would come too late.
		checkWritable: async () => void (await client.write('write-probe', Buffer.alloc(1), 1)),
		readNote: () => client.read(note),
		writeNote: async (sealed) => void (await client.write(note, sealed)),
		setAside: async (name) => void (await move(getKey(imageFolder, name), getKey(foundFolder, name))),
		async restore(names) {
			if (names.length === 0) return [];
			const found = new Set<string>();
			for await (const { name } of listFolder(foundFolder)) found.add(name);
			const missing: string[] = [];
			for (const name of names) {
				const isBack = found.has(name) && (await move(getKey(foundFolder, name), getKey(imageFolder, name)));
				if (!isBack) missing.push(name);
			}
			return missing;
		},
		async countSetAside() {
			let objects = 0;
			for await (const _object of listFolder(foundFolder)) objects++;
			return objects;
		},
		async eraseSetAside(before) {
			for await (const { name, storedAt } of listFolder(foundFolder)) {
				if (storedAt < before) await client.delete(getKey(foundFolder, name));
			}
		},
	};
}
