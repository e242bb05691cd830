import { animate } from 'motion/mini';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useReducedMotion } from '../lib/use-reduced-motion.ts';

/** Lets the element rise into place whenever another page comes. The first page is there at once. */
export function useEntrance<Kind extends HTMLElement>(page: string): RefObject<Kind | null> {
	const element = useRef<Kind>(null);
	const shown = useRef(page);
	const still = useReducedMotion();
	useLayoutEffect(() => {
		if (shown.current === page || !element.current) return;
		shown.current = page;
		if (still) return;
		const entrance = animate(
			element.current,
			{ opacity: [0, 1], transform: ['translateY(10px)', 'translateY(0)'] },
			{ duration: 0.35, ease: [0.22, 0.8, 0.3, 1] },
		);
		return () => entrance.complete();
	}, [page, still]);
	return element;
}
