import { useSyncExternalStore } from 'react';

let works = false;
const listeners = new Set<() => void>();

/** Pages and facts are cached from now on. */
export function setWorksOffline(): void {
	works = true;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Whether this page would open without a connection. */
export function useWorksOffline(): boolean {
	return useSyncExternalStore(subscribe, () => works);
}
