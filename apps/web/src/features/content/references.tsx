import { OuterLink } from './article/prose.tsx';
import { type Reference, references } from './sources.ts';

type Source = keyof typeof references;
const order = Object.keys(references);

/** The numbers of the sources of what stands before, as links to them. */
export function Cite({ of }: { of: Source | readonly Source[] }) {
	const sources = typeof of === 'string' ? [of] : of;
	return (
		<span className="whitespace-nowrap text-xs">
			{' '}
			[
			{sources.map((source, index) => (
				<span key={source}>
					{index > 0 && ', '}
					<a
						href={`#source-${source}`}
						aria-label={`Source ${order.indexOf(source) + 1}`}
						className="text-primary underline underline-offset-2"
					>
						{order.indexOf(source) + 1}
					</a>
				</span>
			))}
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
