import type { ReactNode } from 'react';
import { Boundary } from '../ui/boundary.tsx';
import { Button } from '../ui/button.tsx';

/** Shows an error instead of a page that failed or whose code could not be loaded; header and footer stay. */
export function PageBoundary({ children }: { children: ReactNode }) {
	return <Boundary instead={<PageFailure />}>{children}</Boundary>;
}

/** Shown in place of a page that failed. */
export function PageFailure() {
	return (
		<div role="alert" className="grid justify-items-center gap-5 px-4 py-48 text-center">
			<h1 className="text-2xl">This page could not be shown</h1>
			<p className="max-w-md text-quiet">The connection may have been interrupted. What was saved is still saved.</p>
			<Button onClick={() => location.reload()}>Reload page</Button>
		</div>
	);
}
