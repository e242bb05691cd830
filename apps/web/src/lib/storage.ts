/** `sessionStorage` is for this tab alone. */
type StorageName = 'localStorage' | 'sessionStorage';

/** What stands in for storage where the browser forbids pages to store anything: for as long as the page is open. */
const onPage = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/** What the browser offers; undefined where reading it throws, as it does where storage is forbidden. */
function getStorage(name: StorageName): Storage | undefined {
	try {
		return window[name];
	} catch {
		return undefined;
	}
}

/** What is stored under `key`; null for nothing. */
export function recall(key: string, name: StorageName = 'localStorage'): string | null {
	const storage = getStorage(name);
	return storage ? storage.getItem(key) : (onPage[name].get(key) ?? null);
}

/** Stores a value. */
export function remember(key: string, value: string, name: StorageName = 'localStorage'): void {
	const storage = getStorage(name);
	if (!storage) return void onPage[name].set(key, value);
	try {
		storage.setItem(key, value);
	} catch {
		// Full: the person is asked again the next time.
	}
}

/** Deletes what is stored under `key`. */
export function forget(key: string, name: StorageName = 'localStorage'): void {
	onPage[name].delete(key);
	getStorage(name)?.removeItem(key);
}

/**
 * Opens a channel to the other tabs, and to others of this name in this one. Undefined where the browser forbids it: Firefox does where
 * it blocks all cookies.
 */
export function openTabChannel<Message>(
	name: string,
	onMessage?: (message: Message) => void,
): BroadcastChannel | undefined {
	try {
		const channel = new BroadcastChannel(name);
		channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage?.(data);
		return channel;
	} catch {
		return undefined;
	}
}
