import { limits } from '@dermavigil/contract';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ToastHost } from '../ui/toast-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { useStartOfPage } from './scroll-position.ts';
import { useArrival } from './use-arrival.ts';
import { useEntrance } from './use-entrance.ts';

const mainId = 'main';

/** What surrounds every page: header, the animated main area with the routed page, footer, messages. */
export function Layout() {
	const { pathname, hash } = useLocation();
	useStartOfPage(pathname, hash);
	const main = useEntrance<HTMLElement>(pathname);
	const arrived = useArrival(pathname, main);
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
			<main ref={main} id={mainId} tabIndex={-1} className="min-h-dvh outline-none">
				<PageBoundary key={pathname}>
					<Suspense>
						<Outlet />
					</Suspense>
				</PageBoundary>
			</main>
			<Footer />
			<ToastHost {...limits.toasts} />
		</>
	);
}

/** Width and margins of every page that does not reach from edge to edge. */
export function Column() {
	return (
		<div className="mx-auto w-full max-w-7xl px-4 pt-24 pb-20 sm:px-8">
			<Outlet />
		</div>
	);
}
