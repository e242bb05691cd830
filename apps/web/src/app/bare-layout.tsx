import { Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { Contours } from '../ui/brand/contours.tsx';
import { Logo } from '../ui/brand/logo.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { Messages } from './messages.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The frame of a page without the usual header and footer. */
export function BareLayout() {
	return (
		<div className="group/frame relative isolate grid min-h-dvh grid-rows-[auto_1fr] overflow-hidden">
			{/* Behind a form alone: between the parts of a longer page, or behind the name of the product, they are stray lines. */}
			<div className="absolute inset-0 -z-10 overflow-hidden group-has-[article]/frame:hidden [mask-image:linear-gradient(transparent_4rem,black_9rem)]">
				<Contours rings={14} seed={3.4} className="absolute top-1/2 left-1/2 size-220 -translate-1/2 text-contour/15" />
			</div>
			<header className="mx-auto flex w-full max-w-page items-center justify-between px-4 py-3 sm:px-8">
				<Link to="/" className="flex min-h-11 items-center rounded-md">
					<Logo />
				</Link>
				<div className="-mr-3">
					<ThemeToggle />
				</div>
			</header>
			<main className="grid place-items-center px-4 pt-4 pb-16 sm:px-8">
				<PageBoundary>
					<Suspense>
						<Outlet />
					</Suspense>
				</PageBoundary>
			</main>
			<footer className="absolute inset-x-0 bottom-0">
				<DemoBanner className="" />
			</footer>
			<Messages />
		</div>
	);
}
