import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
	window.addEventListener('scroll', listener, { passive: true });
	return () => window.removeEventListener('scroll', listener);
}

/** Whether the page has been scrolled down by more than `threshold` pixels. */
export function useScrolledPast(threshold: number): boolean {
	return useSyncExternalStore(subscribe, () => window.scrollY > threshold);
}

/** Starts every new page at its top, or at the part that the `hash` of its address names. */
export function useStartOfPage(page: string, hash: string): void {
	const start = useEffectEvent(() => {
		const part = document.getElementById(hash.slice(1));
		if (part) part.scrollIntoView();
		else window.scrollTo(0, 0);
	});
	useEffect(() => {
		if (page) start();
	}, [page]);
}
