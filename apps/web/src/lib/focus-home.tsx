import { createContext, type FocusEvent, type ReactNode, type RefObject, useContext, useMemo, useRef } from 'react';

type Home = RefObject<HTMLElement | null>;

const Homes = createContext<readonly Home[]>([]);

/**
 * Names what takes the focus when the element that had it, somewhere in the children, has gone from the page or is hidden: the
 * heading of a part, as a rule. Homes further out follow where this one cannot. Dialogs that the children open belong to them.
 */
export function FocusHome({ home, children }: { home: Home; children: ReactNode }) {
	const outer = useContext(Homes);
	const homes = useMemo(() => [home, ...outer], [home, outer]);
	return <Homes value={homes}>{children}</Homes>;
}

/** Gives the focus to the nearest home that can take it, and says whether there is one. */
export function useFocusHome(): (options?: FocusOptions) => boolean {
	const homes = useContext(Homes);
	return (options) => homes.some(({ current }) => takesFocus(current, options));
}

/**
 * For a dialog that is open as long as it is rendered: gives the focus back, when it closes, to what had it before, or else to
 * the nearest home, or to the page.
 */
export function useReturnFocus(): (closing: Event) => void {
	const before = useRef(document.activeElement);
	const goHome = useFocusHome();
	return (closing) => {
		closing.preventDefault();
		// The page may have given it to something else by then.
		if (takesFocus(before.current) || document.activeElement !== document.body) return;
		if (!goHome()) document.querySelector('main')?.focus({ preventScroll: true });
	};
}

function takesFocus(element: Element | null, options?: FocusOptions): boolean {
	if (!(element instanceof HTMLElement)) return false;
	element.focus(options);
	return document.activeElement === element;
}

/**
 * Scrolls what has got the focus into the window. The Tab key goes in a circle within a dialog, and Radix does not scroll as it
 * leads from one end to the other: in a dialog that is higher than the window, the focus was out of sight.
 */
export function revealFocus({ target }: FocusEvent): void {
	const { top, bottom } = target.getBoundingClientRect();
	if (bottom < 0 || top > window.innerHeight) target.scrollIntoView({ block: 'center' });
}
