// Reading `localStorage` throws where the browser forbids pages to store anything. The product works without.

/** `sessionStorage` is for this tab alone. */
type StorageName = 'localStorage' | 'sessionStorage';

/** What is stored under `key`; null for nothing. */
export function recall(key: string, storage: StorageName = 'localStorage'): string | null {
	try {
		return window[storage].getItem(key);
	} catch {
		return null;
	}
}

/** Stores a value, where the browser allows it. */
export function remember(key: string, value: string, storage: StorageName = 'localStorage'): void {
	try {
		window[storage].setItem(key, value);
	} catch {
		// Forbidden, or full: the person is asked again the next time.
	}
}

/** Deletes what is stored under `key`. */
export function forget(key: string, storage: StorageName = 'localStorage'): void {
	try {
		window[storage].removeItem(key);
	} catch {
		// Where storage is forbidden there is nothing to delete.
	}
}
