import { useEffect } from 'react';

/** By what asks, whether it is about what goes with the app's page already, and not only with the window. */
const warnings = new Map<(event: Event) => void, boolean>();

/** Held while this tab would ask, for the others to see; the browser frees it with the tab. */
const lockName = 'unsaved';
let release: (() => void) | undefined;

function tellOtherTabs(): void {
	if (warnings.size === 0) {
		release?.();
		release = undefined;
	} else if (!release) {
		const unsaved = new Promise<void>((resolve) => {
			release = resolve;
		});
		// On a page that came over plain HTTP there are no locks.
		navigator.locks?.request(lockName, { mode: 'shared' }, () => unsaved).catch(() => undefined);
	}
}

/** Has the browser ask before the page is closed or reloaded, until the returned function is called. `ofPage`: the app's own page holds what is unsaved. */
export function warnOnLeave(ofPage = false): () => void {
	const ask = (event: Event) => event.preventDefault();
	warnings.set(ask, ofPage);
	tellOtherTabs();
	window.addEventListener('beforeunload', ask);
	return () => {
		warnings.delete(ask);
		tellOtherTabs();
		window.removeEventListener('beforeunload', ask);
	};
}

/** Whether the browser would ask now. */
export const warnsOnLeave = () => warnings.size > 0;

/** Whether a browser would ask in this tab or in another one. */
export async function warnsInAnyTab(): Promise<boolean> {
	if (warnsOnLeave()) return true;
	const { held } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
	return held?.some(({ name }) => name === lockName) ?? false;
}

/** Whether it would ask about what is gone once the app shows its page anew. */
export const warnsOfPage = () => [...warnings.values()].includes(true);

/** Has the browser ask before the page is closed or reloaded, while `unsaved`. `ofPage` as for `warnOnLeave`. */
export function useLeaveWarning(unsaved: boolean, ofPage = false): void {
	useEffect(() => (unsaved ? warnOnLeave(ofPage) : undefined), [unsaved, ofPage]);
}
