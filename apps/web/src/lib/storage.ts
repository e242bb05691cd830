// Reading `localStorage` throws where the browser forbids pages to store anything. The product works without.

/** What is stored under `key`; null for nothing. */
export function recall(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** Stores a value, where the browser allows it. */
export function remember(key: string, value: string): void {
	try {
		localStorage.setItem(key, value);
	} catch {
		// Forbidden, or full: the person is asked again the next time.
	}
}

/** Deletes what is stored under `key`. */
export function forget(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// Where storage is forbidden there is nothing to delete.
	}
}
