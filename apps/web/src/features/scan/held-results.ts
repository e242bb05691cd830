import { onLeave } from '../../lib/leave.ts';
import { recall } from '../../lib/storage.ts';
import { type ResultState, toPhoto } from './scan-state.ts';

/**
 * Results in the memory of this page alone: a visitor's while they sign in or up on other pages, and several of a patient, by their
 * login, while they look at other pages before all are saved.
 */
let current: { results: ResultState; token: string | null } | null = null;

// Memory ends with the page: a sign-in on another site is the one thing for which results are written to the device.
onLeave(async () => {
	if (!current || current.token !== null) return;
	await (await import('./stored-result.ts')).storeResult(current.results);
});

/** Holds results in memory, in place of those before; null forgets them. `token`: the patient's login, null for a visitor. */
export function setHeldResults(results: ResultState | null, token: string | null): void {
	current = results && { results, token };
}

/** A visitor's results have come to their owner. */
export function forgetVisitorResults(): void {
	if (current?.token === null) current = null;
}

/**
 * The results that a patient finds when they open the page, with their photos ready to be shown again: their own wait while they
 * scan a tracked lesion.
 */
export function getHeldResults(token: string, hasLesion: boolean): ResultState | null {
	// Another login forgets them.
	if (current?.token && current.token !== token) current = null;
	return current && !(current.token && hasLesion) ? withPhotos(current.results) : null;
}

/** The same for results that this tab has written to the device, and are there no more. */
export async function takeVisitorResult(): Promise<ResultState | undefined> {
	if (!recall('visitorResult', 'sessionStorage')) return undefined;
	const result = await (await import('./stored-result.ts')).takeStoredResult();
	return result && withPhotos(result);
}

// The page that showed the photos has let their addresses go.
const withPhotos = (state: ResultState): ResultState => ({
	...state,
	results: state.results.map((result) => ({
		...result,
		photo: toPhoto(result.photo.file, result.photo.whole),
		// What ran ended with the page.
		further: result.further
			.filter(({ running }) => !running)
			.map((each) => ({ ...each, photo: toPhoto(each.photo.file) })),
	})),
});
