import { messages } from '@dermavigil/contract';
import { Link } from 'react-router';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Contours } from '../ui/brand/contours.tsx';
import { Button } from '../ui/button.tsx';

/** The page for unknown addresses. */
export function NotFoundPage() {
	usePageTitle(`${messages.notFound} | DermaVigil`);
	return (
		<div className="relative -mx-4 grid min-h-[32rem] place-items-center overflow-x-clip px-4 sm:-mx-8 sm:px-8">
			<Contours
				rings={11}
				seed={3}
				className="absolute size-176 max-sm:size-136 text-contour/45 [mask-image:radial-gradient(closest-side,transparent_62%,black_90%),linear-gradient(transparent_4rem,black_7rem)] [mask-composite:intersect]"
			/>
			<div className="relative grid justify-items-center gap-5 text-center">
				<p className="font-semibold text-accent text-sm">404</p>
				<h1 className="text-display">{messages.notFound}</h1>
				<p className="max-w-sm text-quiet">
					There is no page at this address. Check it for typing errors, or start again at the home page.
				</p>
				<Button asChild>
					<Link to="/">Back to Home</Link>
				</Button>
			</div>
		</div>
	);
}
