/** `sessionStorage` is for this tab alone. */
type StorageName = 'localStorage' | 'sessionStorage';

/** Replaces storage where the browser forbids it, for as long as the page is open. */
const onPage = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/** The browser's storage; undefined when reading it throws, as it does where storage is forbidden. */
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
		// Full: the person will be asked again next time.
	}
}

/** Deletes what is stored under `key`. */
export function forget(key: string, name: StorageName = 'localStorage'): void {
	onPage[name].delete(key);
	getStorage(name)?.removeItem(key);
}

/**
 * Opens a channel to the other tabs, and to others of this name in this one. Undefined if the browser forbids it, as
 * Firefox does when it blocks all cookies.
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
