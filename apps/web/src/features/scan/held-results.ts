import { getPatientToken, onLoginChange } from '../../api/session.ts';
import { onLeave } from '../../lib/leave.ts';
import { recall } from '../../lib/storage.ts';
import { warnOnLeave } from '../../ui/navigation/leave-warning.ts';
import { countUnsaved, isSeveral, type ResultState, toPhoto } from './scan-state.ts';

interface HeldResults {
	results: ResultState;
	/** The patient's login; null for a visitor. */
	token: string | null;
	/** Identifies the entry of the browser's history on which they were shown. */
	entry: string;
}

/**
 * Results in this page's memory while a link has led to other pages, for somebody who returns by Back or Forward. A
 * visitor's are still there after a sign-in; a patient's, if there are several, whenever the page is opened until all
 * are saved.
 */
let current: HeldResults | null = null;

let stopWarning: (() => void) | undefined;

/** Several results of a patient wait whatever page is open: logging out and closing the window would lose them, and ask first. */
function hold(held: HeldResults | null): void {
	current = held;
	stopWarning?.();
	stopWarning = held?.token && isSeveral(held.results) ? warnOnLeave() : undefined;
}

// Anybody else who logs in finds none of a patient's results.
onLoginChange(() => {
	if (current?.token && current.token !== getPatientToken()) hold(null);
});

// Memory ends with the page: a sign-in on another site is the only reason to write results to the device.
onLeave(async () => {
	if (!current || current.token !== null) return;
	await (await import('./stored-result.ts')).storeResult(current.results);
});

/** Holds results until all are saved, replacing those before. A single result of a patient does not replace several. */
export function setHeldResults(held: HeldResults): void {
	const { results, token } = held;
	if (current?.token && current.token === token && isSeveral(current.results) && !isSeveral(results)) return;
	hold(countUnsaved(results) > 0 ? held : null);
}

/** Forgets these results, or whatever is held. */
export function forgetHeldResults(results = current?.results): void {
	if (current?.results === results) hold(null);
}

/** A visitor's results have reached their owner. */
export function forgetVisitorResults(): void {
	if (current?.token === null) hold(null);
}

/**
 * The results for somebody who opens the page on this entry of the history, with their photos ready to be shown again:
 * if a patient has several, they wait while a tracked lesion is scanned.
 */
export function getHeldResults(token: string | null, hasLesion: boolean, entry: string): ResultState | null {
	// A different login forgets them.
	if (current?.token && current.token !== token) hold(null);
	if (!current) return null;
	const signedIn = current.token === null && token !== null;
	const waiting = current.token !== null && isSeveral(current.results) && !hasLesion;
	return signedIn || waiting || current.entry === entry ? withPhotos(current.results) : null;
}

/** The same for results that this tab wrote to the device; they are removed from there. */
export async function takeVisitorResult(): Promise<ResultState | undefined> {
	if (!recall('visitorResult', 'sessionStorage')) return undefined;
	const result = await (await import('./stored-result.ts')).takeStoredResult();
	return result && withPhotos(result);
}

// The page that showed the photos has released their URLs.
const withPhotos = (state: ResultState): ResultState => ({
	...state,
	results: state.results.map((result) => ({
		...result,
		photo: toPhoto(result.photo.file, result.photo),
		// What was running ended with the page.
		further: result.further
			.filter(({ running }) => !running)
			.map((each) => ({ ...each, photo: toPhoto(each.photo.file, each.photo) })),
	})),
});
