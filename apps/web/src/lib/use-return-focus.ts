import { type RefObject, useRef } from 'react';

/**
 * For a dialog that is open as long as it is rendered: gives the focus back, when it closes, to what had it before, or to
 * `fallback` where that has gone from the page.
 */
export function useReturnFocus(fallback?: RefObject<HTMLElement | null>): (closing: Event) => void {
	const before = useRef(document.activeElement);
	return (closing) => {
		closing.preventDefault();
		const target = before.current?.isConnected ? before.current : fallback?.current;
		if (target instanceof HTMLElement) target.focus();
	};
}
