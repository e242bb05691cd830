import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let named = '';

function tell(title: string): void {
	named = title;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Names the page in the tab and the history. */
export function usePageTitle(title: string): void {
	useEffect(() => {
		document.title = title;
		tell(title);
	}, [title]);
}

/** The name that the page gave itself; '' while one that comes has given itself none yet. */
export function useNamedPage(): string {
	return useSyncExternalStore(subscribe, () => named);
}

/** The page has gone, and its name with it. */
export function forgetPageName(): void {
	tell('');
}
