import { type RefObject, useEffect, useState } from 'react';

/** Whether any of the element is on the screen, or within `margin` pixels of it, in a tab that is looked at. */
export function useInView(element: RefObject<Element | null>, margin = 0): boolean {
	const [near, setNear] = useState(false);
	const [looked, setLooked] = useState(!document.hidden);
	useEffect(() => {
		const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
			rootMargin: `${margin}px`,
		});
		if (element.current) observer.observe(element.current);
		const variant = () => setLooked(!document.hidden);
		document.addEventListener('visibilitychange', variant);
		return () => {
			observer.disconnect();
			document.removeEventListener('visibilitychange', variant);
		};
	}, [element, margin]);
	return near && looked;
}
