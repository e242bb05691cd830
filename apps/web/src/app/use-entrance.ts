import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useReducedMotion } from '../lib/use-reduced-motion.ts';

/** Lets the element rise into place whenever another page comes. The first page is there at once. */
export function useEntrance<Kind extends HTMLElement>(page: string): RefObject<Kind | null> {
	const element = useRef<Kind>(null);
	const previous = useRef(page);
	const reduced = useReducedMotion();
	useLayoutEffect(() => {
		if (previous.current === page || !element.current) return;
		previous.current = page;
		if (reduced) return;
		const entrance = element.current.animate(
			{ opacity: [0, 1], transform: ['translateY(10px)', 'none'] },
			{ duration: 350, easing: 'cubic-bezier(0.22, 0.8, 0.3, 1)' },
		);
		return () => entrance.cancel();
	}, [page, reduced]);
	return element;
}
