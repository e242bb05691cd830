/** `sessionStorage` is for this tab alone. */
type StorageName = 'localStorage' | 'sessionStorage';

/** What the browser did not store, because it forbids storage or it is full: remembered as long as the page is open. */
const onPage = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

// Another tab has stored something newer.
window.addEventListener('storage', ({ key }) => key && onPage.localStorage.delete(key));

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
	return onPage[name].get(key) ?? getStorage(name)?.getItem(key) ?? null;
}

/** Stores a value. */
export function remember(key: string, value: string, name: StorageName = 'localStorage'): void {
	try {
		window[name].setItem(key, value);
		onPage[name].delete(key);
	} catch {
		onPage[name].set(key, value);
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
