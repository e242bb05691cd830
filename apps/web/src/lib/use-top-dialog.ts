import { useSyncExternalStore } from 'react';

/** Dialogs come and go as children of the body. */
function subscribe(listener: () => void): () => void {
	const observer = new MutationObserver(listener);
	observer.observe(document.body, { childList: true });
	return () => observer.disconnect();
}

const getTopDialog = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body;

/** The dialog on top of all others; the body while none is open. */
export function useTopDialog(): Element {
	return useSyncExternalStore(subscribe, getTopDialog);
}
