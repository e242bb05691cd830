/**
 * A cookie without an end: the browser drops it when it is closed, which is all that it is for. Nothing else that a page
 * can write does that for all tabs together.
 */
const marker = 'browserOpen=1';
const scope = 'Path=/; SameSite=Strict';

/** Notes that this browser is open, until it is closed. */
export function markBrowserOpen(): void {
	document.cookie = `${marker}; ${scope}`;
}

/** Takes the note back. */
export function unmarkBrowser(): void {
	document.cookie = `${marker}; ${scope}; Max-Age=0`;
}

/** Whether the browser was open all the time since the note was made. */
export function wasBrowserOpen(): boolean {
	return document.cookie.split('; ').includes(marker);
}
