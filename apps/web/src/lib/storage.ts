// Reading `localStorage` throws where the browser forbids pages to store anything. They work there all the same.

/** What this browser remembers under `key`; null for nothing. */
export function recall(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** Has this browser remember it, where it may. */
export function remember(key: string, value: string): void {
	try {
		localStorage.setItem(key, value);
	} catch {
		// Forbidden, or full: it is asked again the next time.
	}
}

/** Has this browser remember nothing under `key`. */
export function forget(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// Where nothing may be stored there is nothing.
	}
}
