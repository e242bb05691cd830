import { useEffect } from 'react';

/** By what asks, whether it is about what goes with the app's page already, and not only with the window. */
const warnings = new Map<(event: Event) => void, boolean>();

/** Has the browser ask before the page is closed or reloaded, until the returned function is called. `ofPage`: the app's own page holds what is unsaved. */
export function warnOnLeave(ofPage = false): () => void {
	const ask = (event: Event) => event.preventDefault();
	warnings.set(ask, ofPage);
	window.addEventListener('beforeunload', ask);
	return () => {
		warnings.delete(ask);
		window.removeEventListener('beforeunload', ask);
	};
}

/** Whether the browser would ask now. */
export const warnsOnLeave = () => warnings.size > 0;

/** Whether it would ask about what is gone once the app shows its page anew. */
export const warnsOfPage = () => [...warnings.values()].includes(true);

/** Has the browser ask before the page is closed or reloaded, while `unsaved`. `ofPage` as for `warnOnLeave`. */
export function useLeaveWarning(unsaved: boolean, ofPage = false): void {
	useEffect(() => (unsaved ? warnOnLeave(ofPage) : undefined), [unsaved, ofPage]);
}
