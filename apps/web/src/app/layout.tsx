import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { useActingFor } from '../api/use-roles.ts';
import { useReducedMotion } from '../lib/use-motion.ts';
import { forgetPageName, usePageName } from '../lib/use-page-title.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Messages } from './messages.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { useStartOfPage } from './scroll-position.ts';

const mainId = 'main';

/** The frame of every page: header, the main area, which animates page changes, footer and messages. */
export function Layout() {
	const { pathname, hash } = useLocation();
	useStartOfPage(pathname, hash);
	const main = useEntrance<HTMLElement>(pathname);
	const arrived = useArrival(pathname, main);
	useFocusWithPerson(main);
	return (
		<>
			<a
				href={`#${mainId}`}
				className="sr-only z-50 rounded-full bg-primary font-semibold text-on-primary text-sm focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-5 focus:py-2.5"
			>
				Skip to content
			</a>
			<p aria-live="polite" className="sr-only">
				{arrived}
			</p>
			<Header />
			<main ref={main} id={mainId} tabIndex={-1} data-wide={isWide(pathname)} className="min-h-dvh outline-none">
				<PageBoundary key={pathname}>
					<Suspense>
						<Outlet />
					</Suspense>
				</PageBoundary>
			</main>
			<Footer />
			<Messages />
		</>
	);
}

/** The clinic's tables and photos use all the room of a large screen. */
const isWide = (pathname: string) => /^\/dashboard(\/|$)/i.test(pathname);

/** The width and margins of every page that is not full-bleed. */
export function Column() {
	return (
		<div className="mx-auto w-full max-w-page px-4 pt-24 pb-20 sm:px-8">
			<Outlet />
		</div>
	);
}

/**
 * Does for in-app navigation what browsers do when a page loads: keyboard focus starts in its `main`, since what had
 * the focus may be gone with the previous page. Returns the name to announce, once the page has one.
 */
function useArrival(page: string, main: RefObject<HTMLElement | null>): string {
	const byBrowser = useNavigationType() === 'POP';
	const shown = useRef<string>(undefined);
	const [arrived, setArrived] = useState(false);
	const name = usePageName();
	// Before the page's own effects: it names itself, and may want the focus somewhere else.
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

/** Keeps keyboard focus in `main` if it was in a page that has been mounted anew for another person's records. */
function useFocusWithPerson(main: RefObject<HTMLElement | null>): void {
	const person = useActingFor()?.id;
	const shown = useRef(person);
	useLayoutEffect(() => {
		if (shown.current === person) return;
		shown.current = person;
		if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
	}, [person, main]);
}

/** Lets the element rise into place whenever a new page appears. The first page is there at once. */
function useEntrance<Kind extends HTMLElement>(page: string): RefObject<Kind | null> {
	const element = useRef<Kind>(null);
	const previous = useRef(page);
	const reduced = useReducedMotion();
	useLayoutEffect(() => {
		if (previous.current === page || !element.current) return;
		previous.current = page;
		if (reduced) return;
		const entrance = element.current.animate(
			{ opacity: [0, 1], transform: ['translateY(10px)', 'none'] },
			{ duration: 350, easing: 'cubic-bezier(0.22, 0.8, 0.3, 1)' },
		);
		return () => entrance.cancel();
	}, [page, reduced]);
	return element;
}
