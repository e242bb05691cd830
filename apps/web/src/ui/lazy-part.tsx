import { type ReactNode, Suspense } from 'react';
import { Boundary } from './boundary.tsx';

/** A part of a page whose code is loaded later. If that fails, only this part is missing. */
export function LazyPart({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
	const instead = (
		<p role="alert" className="text-quiet text-sm">
			This part of the page could not be loaded. Please check your connection.
		</p>
	);
	return (
		<Boundary instead={instead}>
			<Suspense fallback={fallback}>{children}</Suspense>
		</Boundary>
	);
}
