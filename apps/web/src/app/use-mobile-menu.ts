import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Whether the header's menu is open. Escape, a focus elsewhere and every navigation close it. */
export function useMobileMenu() {
	const [open, setOpen] = useState(false);
	const header = useRef<HTMLElement>(null);
	const opener = useRef<HTMLButtonElement>(null);
	useEscape(open, () => {
		setOpen(false);
		opener.current?.focus();
	});
	// The menu covers the page, and would hide the element that has the focus.
	useFocusElsewhere(open, header, () => setOpen(false));
	// Every navigation closes the menu, also back and to the same page.
	const { key } = useLocation();
	const [shownAt, setShownAt] = useState(key);
	if (shownAt !== key) {
		setShownAt(key);
		setOpen(false);
	}
	return { open, toggle: () => setOpen(!open), header, opener };
}

/** Calls back when Escape is pressed while `active`. */
function useEscape(active: boolean, onEscape: () => void): void {
	const close = useEffectEvent((event: KeyboardEvent) => {
		if (event.key === 'Escape') onEscape();
	});
	useEffect(() => {
		if (!active) return;
		document.addEventListener('keydown', close);
		return () => document.removeEventListener('keydown', close);
	}, [active]);
}

/** Calls back when the focus goes out of the element while `active`. */
function useFocusElsewhere(active: boolean, element: RefObject<Element | null>, onLeave: () => void): void {
	const move = useEffectEvent(({ target }: FocusEvent) => {
		if (target instanceof Node && !element.current?.contains(target)) onLeave();
	});
	useEffect(() => {
		if (!active) return;
		document.addEventListener('focusin', move);
		return () => document.removeEventListener('focusin', move);
	}, [active]);
}
