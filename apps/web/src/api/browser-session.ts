/**
 * A cookie without an expiry: the browser drops it when it is closed, which is its only purpose. Nothing else that a
 * page can store does that for all tabs together.
 */
const marker = 'browserOpen=1';
const scope = 'Path=/; SameSite=Strict';

/** Marks this browser as open, until it is closed. */
export function markBrowserOpen(): void {
	document.cookie = `${marker}; ${scope}`;
}

/** Removes the mark. */
export function unmarkBrowser(): void {
	document.cookie = `${marker}; ${scope}; Max-Age=0`;
}

/** Whether the browser has been open all the time since it was marked. */
export function wasBrowserOpen(): boolean {
	return document.cookie.split('; ').includes(marker);
}
