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

const serverBack = 'dermavigil-server-back';

/** Says that the server answers again after a break: for the browser, the connection may never have been gone. */
export const noteServerBack = (): void => void window.dispatchEvent(new Event(serverBack));

/** Calls back whenever there is a connection, or a server, again. */
export function useReconnected(act: () => void): void {
	const actNow = useEffectEvent(act);
	useEffect(() => {
		const listener = () => actNow();
		const events = ['online', serverBack];
		for (const event of events) window.addEventListener(event, listener);
		return () => {
			for (const event of events) window.removeEventListener(event, listener);
		};
	}, []);
}
