import { recall, remember } from '../lib/storage.ts';
import { actingFor, patientStore, patientToken } from './session.ts';

// A patient's own lists as they were last loaded, on this device, so that they can be read without a connection. They are erased
// with the login.

type ListName = 'lesions' | 'attention' | 'history' | 'reviews' | 'selfChecks';

/** A list as it was at a moment. */
export interface LastList<Item> {
	items: Item[];
	/** ISO 8601. */
	at: string;
}

type StoredLists = { [name in ListName]?: LastList<unknown> };

/** Without the addresses of images: they expire within minutes. */
const dropImageUrls = (key: string, value: unknown) => {
	if (!key.endsWith('_url')) return value;
	return value === null ? null : '';
};

function readAll(): StoredLists {
	const { key, storage } = patientStore();
	try {
		return JSON.parse(recall(key, storage) ?? '{}');
	} catch {
		return {};
	}
}

/** Loads a list, or its first page, and keeps it for whoever is logged in, unless that changed meanwhile. */
export async function loadAndStore<Loaded>(
	name: ListName,
	load: () => Promise<Loaded>,
	toItems: (loaded: Loaded) => unknown[],
): Promise<Loaded> {
	const owner = patientToken();
	const isOwn = actingFor() === null;
	const loaded = await load();
	if (owner && isOwn && owner === patientToken() && actingFor() === null) {
		const { key, storage } = patientStore();
		const list = { items: toItems(loaded), at: new Date().toISOString() };
		remember(key, JSON.stringify({ ...readAll(), [name]: list }, dropImageUrls), storage);
	}
	return loaded;
}

/** The list that was loaded last, as `schema` has it; null when there is none, or an older version of the page kept it. */
export function recallList<Item>(
	name: ListName,
	schema: { safeParse(value: unknown): { success: boolean; data?: Item[] } },
): LastList<Item> | null {
	if (actingFor()) return null;
	const list = readAll()[name];
	const parsed = schema.safeParse(list?.items);
	return list && parsed.success ? { items: parsed.data!, at: list.at } : null;
}
