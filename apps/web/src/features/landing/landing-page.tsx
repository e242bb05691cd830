import { Suspense } from 'react';
import { lazy } from '../../lib/lazy.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Hero } from './hero/hero.tsx';

// The first view does not wait for what lies below it.
const Sections = lazy(() => import('./sections.tsx'), 'Sections');

/** What a visitor sees first. */
export function LandingPage() {
	usePageTitle('DermaVigil | AI Skin Cancer Detection');
	return (
		<>
			<Hero />
			<Suspense>
				<Sections />
			</Suspense>
		</>
	);
}
