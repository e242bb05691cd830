import { Outlet } from 'react-router';

/** The measure and margins of every page that does not reach from edge to edge. */
export function Column() {
	return (
		<div className="mx-auto w-full max-w-7xl px-4 pt-24 pb-20 sm:px-8">
			<Outlet />
		</div>
	);
}
