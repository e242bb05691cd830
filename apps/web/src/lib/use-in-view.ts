import { type RefObject, useEffect, useState } from 'react';

/** Whether any of the element is on the screen, or within `margin` pixels of it, in a tab that is visible. */
export function useInView(element: RefObject<Element | null>, margin = 0): boolean {
	const [near, setNear] = useState(false);
	const [visible, setVisible] = useState(!document.hidden);
	useEffect(() => {
		const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
			rootMargin: `${margin}px`,
		});
		if (element.current) observer.observe(element.current);
		const follow = () => setVisible(!document.hidden);
		document.addEventListener('visibilitychange', follow);
		return () => {
			observer.disconnect();
			document.removeEventListener('visibilitychange', follow);
		};
	}, [element, margin]);
	return near && visible;
}
