import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { forgetPageName, usePageName } from '../lib/use-page-title.ts';

/**
 * Does for a page that comes without being loaded what browsers do for one that is: the keyboard begins in its `main`, since
 * what had the focus may be gone with the page before. Gives the name to announce, once the page has one.
 */
export function useArrival(page: string, main: RefObject<HTMLElement | null>): string {
	const byBrowser = useNavigationType() === 'POP';
	const shown = useRef<string>(undefined);
	const [arrived, setArrived] = useState(false);
	const name = usePageName();
	// Before the page's own effects: it names itself, and may want the focus elsewhere.
	useLayoutEffect(() => {
		const before = shown.current;
		if (before === page) return;
		shown.current = page;
		if (before === undefined && byBrowser) return;
		forgetPageName();
		main.current?.focus({ preventScroll: true });
		setArrived(true);
	}, [page, byBrowser, main]);
	return arrived ? name : '';
}
