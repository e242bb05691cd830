import { usePageTitle } from '../../lib/page-title.ts';
import { ColorsSheet } from './colors-sheet.tsx';
import { ComponentsSheet } from './components-sheet.tsx';
import { IconsSheet } from './icons-sheet.tsx';
import { TypeSheet } from './type-sheet.tsx';

/** Everything of the look on one page; in development only. */
export function StyleguidePage() {
	usePageTitle('Styleguide | DermaVigil');
	return (
		<div className="grid gap-16">
			<header>
				<h1 className="text-display">Styleguide</h1>
				<p className="mt-3 max-w-2xl text-lg text-quiet">
					The parts that pages are made of. What they stand for is written in docs/design-system.md.
				</p>
			</header>
			<ColorsSheet />
			<TypeSheet />
			<IconsSheet />
			<ComponentsSheet />
		</div>
	);
}
