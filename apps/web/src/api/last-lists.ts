import { recall, remember } from '../lib/storage.ts';
import { getActingFor, getPatientLogin, getPatientStore, getPatientToken } from './session.ts';

// A patient's own lists as they were last loaded, stored on this device so that they can be read without a connection.
// They are deleted with the login.

type ListName = 'lesions' | 'attention' | 'history' | 'reviews' | 'selfChecks';

/** A list as of a moment. */
export interface LastList<Item> {
	items: Item[];
	/** ISO 8601. */
	at: string;
}

/** The lists of one login: another patient may have logged in since, in another tab. */
type StoredLists = { [name in ListName]?: LastList<unknown> } & { login?: string | null };

/** Leaves out the URLs of images, which expire within minutes. */
const dropImageUrls = (key: string, value: unknown) => {
	if (!key.endsWith('_url')) return value;
	return value === null ? null : '';
};

function readAll(): StoredLists {
	const { key, storage } = getPatientStore();
	try {
		const lists: StoredLists = JSON.parse(recall(key, storage) ?? '{}');
		return lists.login === getPatientLogin() ? lists : {};
	} catch {
		return {};
	}
}

/** How often lists have been requested, and how often by the time that each stored one was. */
let asked = 0;
const stored = new Map<ListName, number>();

/**
 * Loads a list, or its first page, and stores it for whoever is logged in, unless the login changed or a later request
 * was answered first.
 */
export async function loadAndStore<Loaded extends unknown[] | { items: unknown[] }>(
	name: ListName,
	load: () => Promise<Loaded>,
): Promise<Loaded> {
	const owner = getPatientToken();
	const isOwn = getActingFor() === null;
	const number = ++asked;
	const loaded = await load();
	const isLatest = number > (stored.get(name) ?? 0);
	if (owner && isOwn && isLatest && owner === getPatientToken()) {
		stored.set(name, number);
		const { key, storage } = getPatientStore();
		const list = { items: 'items' in loaded ? loaded.items : loaded, at: new Date().toISOString() };
		const lists = { ...readAll(), login: getPatientLogin(), [name]: list };
		remember(key, JSON.stringify(lists, dropImageUrls), storage);
	}
	return loaded;
}

/** The list that was loaded last, parsed with `schema`; null when there is none, or an older version of the page stored it. */
export function recallList<Item>(
	name: ListName,
	schema: { safeParse(value: unknown): { success: boolean; data?: Item[] } },
): LastList<Item> | null {
	if (getActingFor()) return null;
	const list = readAll()[name];
	const parsed = schema.safeParse(list?.items);
	return list && parsed.success ? { items: parsed.data!, at: list.at } : null;
}
