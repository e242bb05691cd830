/** By listener: whether its warning already applies when the app's own page is left, and not only when the window is closed. */
const warnings = new Map<(event: Event) => void, boolean>();

/** Held while this tab would ask, so that other tabs can tell; the browser releases it with the tab. */
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
		// Pages loaded over plain HTTP have no locks.
		navigator.locks?.request(lockName, { mode: 'shared' }, () => unsaved).catch(() => undefined);
	}
}

/**
 * Makes the browser ask before the page is closed or reloaded, until the returned function is called. `ofPage`: the
 * unsaved input is on the app's own page.
 */
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

/** Whether the browser would ask in this tab or in another one. */
export async function warnsInAnyTab(): Promise<boolean> {
	if (warnsOnLeave()) return true;
	const { held } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
	return held?.some(({ name }) => name === lockName) ?? false;
}

/** Whether it would ask about something that is lost once the app renders its page anew. */
export const warnsOfPage = () => [...warnings.values()].includes(true);
