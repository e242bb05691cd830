import { onLeave } from '../../lib/leave.ts';
import { recall } from '../../lib/storage.ts';
import type { Photo, ResultState } from './scan-state.ts';

/** A visitor's result, in the memory of this page alone, while they sign in or up on other pages. */
let current: ResultState | null = null;

// Memory ends with the page: a sign-in on another site is the one thing for which the result is written to the device.
onLeave(async () => {
	if (!current) return;
	await (await import('./stored-result.ts')).storeResult(current);
});

/** Holds a visitor's result in memory, in place of the one before; null forgets it. */
export function setVisitorResult(result: ResultState | null): void {
	current = result;
}

/** The visitor's result, with its photo ready to be shown again. */
export function getVisitorResult(): ResultState | null {
	return current && withPhoto(current);
}

/** The same for a result that this tab has written to the device, and is there no more. */
export async function takeVisitorResult(): Promise<ResultState | undefined> {
	if (!recall('visitorResult', 'sessionStorage')) return undefined;
	const result = await (await import('./stored-result.ts')).takeStoredResult();
	return result && withPhoto(result);
}

// The page that showed the photo has let its address go.
const withPhoto = (result: ResultState): ResultState => ({
	...result,
	photo: withUrl(result.photo),
	// What ran ended with the page.
	further: result.further.filter(({ running }) => !running).map((each) => ({ ...each, photo: withUrl(each.photo) })),
});

const withUrl = ({ file }: Photo): Photo => ({ file, url: URL.createObjectURL(file) });
