import { createContext, type FocusEvent, type ReactNode, type RefObject, useContext, useMemo, useRef } from 'react';

type Home = RefObject<HTMLElement | null>;

const Homes = createContext<readonly Home[]>([]);

/**
 * Names what takes the focus when the element that had it, somewhere among the children, disappears or is hidden:
 * usually the heading of a part. If this home cannot take it, outer ones are tried. Dialogs that the children open
 * count as theirs.
 */
export function FocusHome({ home, children }: { home: Home; children: ReactNode }) {
	const outer = useContext(Homes);
	const homes = useMemo(() => [home, ...outer], [home, outer]);
	return <Homes value={homes}>{children}</Homes>;
}

/** Gives the focus to the nearest home that can take it, and returns whether there is one. */
export function useFocusHome(): (options?: FocusOptions) => boolean {
	const homes = useContext(Homes);
	return (options) => homes.some(({ current }) => takesFocus(current, options));
}

/**
 * For a dialog that is open as long as it is rendered: when it closes, returns the focus to what had it before, or else
 * to the nearest home, or to the page.
 */
export function useReturnFocus(): (closing: Event) => void {
	const before = useRef(document.activeElement);
	const goHome = useFocusHome();
	return (closing) => {
		closing.preventDefault();
		// The page may have moved it somewhere else by then.
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
 * Scrolls what has received the focus into the window. The Tab key cycles within a dialog, and Radix does not scroll
 * when it goes from one end to the other: in a dialog taller than the window, the focus was out of sight.
 */
export function revealFocus({ target }: FocusEvent): void {
	const { top, bottom } = target.getBoundingClientRect();
	if (bottom < 0 || top > window.innerHeight) target.scrollIntoView({ block: 'center' });
}
