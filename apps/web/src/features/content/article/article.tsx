import { Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { AskPart } from '../../../ask/ask-part.tsx';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Contours } from '../../../ui/brand/contours.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import './article.css';

interface Heading {
	/** The heading's anchor. */
	id: string;
	title: string;
}

export interface ArticleProps {
	title: string;
	/** One or two sentences under the title. */
	lead: string;
	sections: readonly (Heading & { content?: ReactNode })[];
	/** The rendered sections, if they come from an MDX text. */
	children?: ReactNode;
	/** Adds a print button. */
	printable?: boolean | undefined;
	/** Adds a box for questions at the end. */
	ask?: boolean | undefined;
	/** Shapes the rings behind the title. */
	seed?: number | undefined;
}

/** A text page: title, table of contents, sections. */
export function Article({ title, lead, sections, children, printable = false, ask = false, seed = 1 }: ArticleProps) {
	usePageTitle(`${title} | DermaVigil`);
	useAddressedSection();
	return (
		<article>
			<header className="relative isolate mb-10 grid justify-items-start gap-4 overflow-hidden border-line border-b pt-4 pb-10 sm:pt-8">
				<Contours
					rings={10}
					seed={seed}
					className="absolute -top-20 -right-10 -z-10 size-96 text-contour/30 [mask-image:radial-gradient(closest-side,black_15%,transparent_58%)] max-xl:hidden print:hidden"
				/>
				<h1 className="max-w-3xl text-display">{title}</h1>
				<p className="max-w-2xl text-lg text-quiet">{lead}</p>
				{printable && (
					<Button variant="secondary" size="small" className="print:hidden" onClick={() => window.print()}>
						<Printer className="size-4.5" />
						Print this page
					</Button>
				)}
			</header>
			<div className="grid gap-10 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-14 print:block">
				<Contents sections={sections} />
				<div className="grid min-w-0 gap-14 print:block">
					{children ??
						sections.map(({ content, ...heading }) => (
							<Section key={heading.id} {...heading}>
								{content}
							</Section>
						))}
					{ask && <AskPart result={null} />}
				</div>
			</div>
		</article>
	);
}

/** A section of an article with its heading. */
export function Section({ id, title, children }: Heading & { children: ReactNode }) {
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="min-w-0 print:mb-8">
			<h2 id={`${id}-title`} className="mb-4 text-xl sm:text-2xl">
				{title}
			</h2>
			{children}
		</section>
	);
}

/** Folded on narrow screens, which a long list would fill. */
function Contents({ sections }: { sections: readonly Heading[] }) {
	const wide = useMediaQuery('(min-width: 64rem)');
	const title = 'On this page';
	const list = (
		<ul className="grid gap-x-6 border-line border-l sm:grid-cols-2 lg:grid-cols-1">
			{sections.map((section) => (
				<li key={section.id}>
					<a
						href={`#${section.id}`}
						className="-ml-px block thumb:flex thumb:min-h-11 thumb:items-center border-transparent border-l-2 py-1.5 pl-4 -outline-offset-3 hover:border-accent"
					>
						{section.title}
					</a>
				</li>
			))}
		</ul>
	);
	return (
		<nav
			aria-label={title}
			className="self-start max-lg:-mt-6 text-sm lg:sticky lg:top-[calc(var(--header)+2rem)] lg:max-h-[calc(100dvh-var(--header)-3rem)] lg:overflow-y-auto print:hidden"
		>
			{wide ? (
				<>
					<h2 className="mb-2 font-sans font-semibold text-quiet text-sm">{title}</h2>
					{list}
				</>
			) : (
				<Disclosure title={title}>{list}</Disclosure>
			)}
		</nav>
	);
}

/** Scrolls to the section in the URL's hash: the browser looked for it before the page was rendered. */
function useAddressedSection(): void {
	const { hash } = useLocation();
	useEffect(() => {
		if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
	}, [hash]);
}
