import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
	window.addEventListener('online', listener);
	window.addEventListener('offline', listener);
	return () => {
		window.removeEventListener('online', listener);
		window.removeEventListener('offline', listener);
	};
}

/** Whether the browser has a connection, as far as it knows. */
export function useOnline(): boolean {
	return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Calls back whenever there is a connection again. */
export function useReconnected(act: () => void): void {
	const actNow = useEffectEvent(act);
	useEffect(() => {
		const listener = () => actNow();
		window.addEventListener('online', listener);
		return () => window.removeEventListener('online', listener);
	}, []);
}
