import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
	window.addEventListener('scroll', listener, { passive: true });
	return () => window.removeEventListener('scroll', listener);
}

/** Whether the page has been scrolled down by more than `threshold` pixels. */
export function useScrolledPast(threshold: number): boolean {
	return useSyncExternalStore(subscribe, () => window.scrollY > threshold);
}

/** Scrolls every new page to its top, or to the element that the URL's `hash` names. */
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
