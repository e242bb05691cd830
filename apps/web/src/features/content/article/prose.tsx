import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Section } from './article.tsx';

/** Body text, with a readable line length and space between paragraphs. */
export function Prose({ children }: { children: ReactNode }) {
	return (
		<div className="grid max-w-[66ch] gap-4 text-ink/90 [&_h3]:mt-3 [&_h3]:font-medium [&_h3]:text-lg [&_li]:pl-1 [&_strong]:font-semibold [&_ol]:grid [&_ol]:grid-cols-1 [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-5 [&_ul]:grid [&_ul]:grid-cols-1 [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
			{children}
		</div>
	);
}

const linkClass = 'text-primary underline decoration-primary/50 underline-offset-4 hover:decoration-2';

/** A link in a text to another page of the app. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link to={to} className={linkClass}>
			{children}
		</Link>
	);
}

/** A link in a text to another site. */
export function OuterLink({ href, children }: { href: string; children: ReactNode }) {
	return (
		<a href={href} rel="noopener noreferrer" className={`${linkClass} break-words`}>
			{children}
		</a>
	);
}

/** A section of an MDX text: its prose and the components between. */
export function TextSection({ children, ...heading }: ComponentProps<typeof Section>) {
	return (
		<Section {...heading}>
			<div className="grid grid-cols-1 gap-4">{children}</div>
		</Section>
	);
}
