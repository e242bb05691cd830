import { usePageTitle } from '../../lib/use-page-title.ts';
import { Colors } from './colors.tsx';
import { Components } from './components.tsx';
import { Icons } from './icons.tsx';
import { Typography } from './type.tsx';

/** The whole visual design on one page; in development only. */
export function StyleGuidePage() {
	usePageTitle('Styleguide | DermaVigil');
	return (
		<div className="grid gap-16">
			<header>
				<h1 className="text-display">Styleguide</h1>
				<p className="mt-3 max-w-2xl text-lg text-quiet">
					The parts that pages are made of. What they stand for is written in docs/design-system.md.
				</p>
			</header>
			<Colors />
			<Typography />
			<Icons />
			<Components />
		</div>
	);
}
