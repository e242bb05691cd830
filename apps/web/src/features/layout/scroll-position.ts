import { useEffect, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
	window.addEventListener('scroll', listener, { passive: true });
	return () => window.removeEventListener('scroll', listener);
}

/** Whether the page has been scrolled down by more than `threshold` pixels. */
export function useScrolledPast(threshold: number): boolean {
	return useSyncExternalStore(subscribe, () => window.scrollY > threshold);
}

/** Starts every new page at its top. */
export function useStartAtTop(page: string): void {
	useEffect(() => {
		if (page) window.scrollTo(0, 0);
	}, [page]);
}
