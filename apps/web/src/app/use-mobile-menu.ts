import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Whether the header's menu is open. Escape, a focus elsewhere and every navigation close it. */
export function useMobileMenu() {
	const [open, setOpen] = useState(false);
	const header = useRef<HTMLElement>(null);
	const opener = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (!open) return;
		const closing = new AbortController();
		const { signal } = closing;
		const closeOnEscape = ({ key }: KeyboardEvent) => {
			if (key !== 'Escape') return;
			setOpen(false);
			opener.current?.focus();
		};
		// The menu covers the page, and would hide the element that has the focus.
		const closeOnFocusElsewhere = ({ target }: FocusEvent) => {
			if (target instanceof Node && !header.current?.contains(target)) setOpen(false);
		};
		document.addEventListener('keydown', closeOnEscape, { signal });
		document.addEventListener('focusin', closeOnFocusElsewhere, { signal });
		return () => closing.abort();
	}, [open]);
	// Every navigation closes the menu, also back and to the same page.
	const { key } = useLocation();
	const [shownAt, setShownAt] = useState(key);
	if (shownAt !== key) {
		setShownAt(key);
		setOpen(false);
	}
	return { open, toggle: () => setOpen(!open), header, opener };
}
