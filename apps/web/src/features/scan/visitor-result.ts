import { onLeave } from '../../lib/leave.ts';
import { recall } from '../../lib/storage.ts';
import { type ResultState, toPhoto } from './scan-state.ts';

/** A visitor's results, in the memory of this page alone, while they sign in or up on other pages. */
let current: ResultState | null = null;

// Memory ends with the page: a sign-in on another site is the one thing for which the result is written to the device.
onLeave(async () => {
	if (!current) return;
	await (await import('./stored-result.ts')).storeResult(current);
});

/** Holds a visitor's results in memory, in place of those before; null forgets them. */
export function setVisitorResult(result: ResultState | null): void {
	current = result;
}

/** The visitor's results, with their photos ready to be shown again. */
export function getVisitorResult(): ResultState | null {
	return current && withPhotos(current);
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
		photo: toPhoto(result.photo.file),
		// What ran ended with the page.
		further: result.further
			.filter(({ running }) => !running)
			.map((each) => ({ ...each, photo: toPhoto(each.photo.file) })),
	})),
});
