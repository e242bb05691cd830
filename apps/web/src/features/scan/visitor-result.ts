import type { ScanState } from './scan-state.ts';

type Result = Extract<ScanState, { phase: 'result' }>;

/** A visitor's result, in the memory of this page alone, while they sign in or up on other pages. */
let current: Result | null = null;

/** Holds a visitor's result in memory, in place of the one before; null forgets it. */
export function setVisitorResult(result: Result | null): void {
	current = result;
}

/** The visitor's result, with its photo ready to be shown again. */
export function getVisitorResult(): Result | null {
	// The page that showed the photo has let its address go.
	return current && { ...current, photo: { ...current.photo, url: URL.createObjectURL(current.photo.file) } };
}
