import { OuterLink } from '../article/prose.tsx';
import { type Reference, references } from './sources.ts';

const order = Object.keys(references);

/** Links to the sources of the statement before it, by number. `sources`: their names in sources.ts, separated by commas. */
export function Cite({ sources }: { sources: string }) {
	return (
		<span className="whitespace-nowrap text-sm">
			{' '}
			[
			{sources.split(', ').map((source, index) => {
				const number = order.indexOf(source) + 1;
				if (number === 0) throw new Error(`There is no source named "${source}".`);
				return (
					<span key={source}>
						{index > 0 && ', '}
						<a
							href={`#source-${source}`}
							aria-label={`Source ${number}`}
							className="text-primary underline underline-offset-2"
						>
							{number}
						</a>
					</span>
				);
			})}
			]
		</span>
	);
}

/** All sources, numbered. */
export function References() {
	return (
		<ol className="grid max-w-[72ch] list-decimal gap-3 pl-6 text-sm marker:text-quiet">
			{Object.entries<Reference>(references).map(([source, { authors, title, where, href }]) => (
				<li key={source} id={`source-${source}`} className="pl-1">
					{authors}: {title}. <OuterLink href={href}>{where}</OuterLink>.
				</li>
			))}
		</ol>
	);
}
