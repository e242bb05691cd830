import type { ScanState } from './scan-state.ts';

type Result = Extract<ScanState, { phase: 'result' }>;

/** A visitor's result, in the memory of this page alone, while they sign in or up on other pages. */
let kept: Result | null = null;

/** Keeps a visitor's result, in place of the one before; null forgets it. */
export function keepVisitorResult(result: Result | null): void {
	kept = result;
}

/** The result that was kept, with its photo ready to be shown again. */
export function getVisitorResult(): Result | null {
	// The page that showed the photo has let its address go.
	return kept && { ...kept, photo: { ...kept.photo, url: URL.createObjectURL(kept.photo.file) } };
}
