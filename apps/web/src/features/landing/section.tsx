import type { ReactNode } from 'react';

interface SectionProps {
	id: string;
	title: string;
	lead?: string;
	/** Its background, from edge to edge of the page. */
	ground?: 'paper' | 'sunken' | 'deep';
	children: ReactNode;
}

const grounds = {
	paper: '',
	sunken: 'border-line border-y bg-sunken',
	deep: 'bg-deep text-on-deep',
} as const;

/** One part of the landing page, under its heading. */
export function Section({ id, title, lead, ground = 'paper', children }: SectionProps) {
	const heading = `${id}-title`;
	return (
		<section id={id} aria-labelledby={heading} className={`relative overflow-hidden ${grounds[ground]}`}>
			<div className="relative mx-auto max-w-page px-4 py-20 sm:px-8 lg:py-28">
				<header className="max-w-3xl">
					<h2 id={heading} className="text-display">
						{title}
					</h2>
					{lead && <p className={`mt-4 text-lg ${ground === 'deep' ? 'text-deep-quiet' : 'text-quiet'}`}>{lead}</p>}
				</header>
				<div className="mt-12 lg:mt-14">{children}</div>
			</div>
		</section>
	);
}
