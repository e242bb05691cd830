import { useSyncExternalStore } from 'react';

/** Sheets come and go as children of the body. */
function subscribe(listener: () => void): () => void {
	const observer = new MutationObserver(listener);
	observer.observe(document.body, { childList: true });
	return () => observer.disconnect();
}

const topSheet = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body;

/** The sheet that lies over everything else; the body while none is open. */
export function useTopSheet(): Element {
	return useSyncExternalStore(subscribe, topSheet);
}
