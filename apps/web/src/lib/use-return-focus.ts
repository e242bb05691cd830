import { type RefObject, useRef } from 'react';

/**
 * For a dialog that is open as long as it is rendered: gives the focus back, when it closes, to what had it before, or to
 * `fallback` where that has gone from the page or is hidden, else to the page.
 */
export function useReturnFocus(fallback?: RefObject<HTMLElement | null>): (closing: Event) => void {
	const before = useRef(document.activeElement);
	return (closing) => {
		closing.preventDefault();
		if (takesFocus(before.current) || takesFocus(fallback?.current)) return;
		// The page may have given it to something else by then.
		if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
	};
}

function takesFocus(element: Element | null | undefined): boolean {
	if (!(element instanceof HTMLElement)) return false;
	element.focus();
	return document.activeElement === element;
}
