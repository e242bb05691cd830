import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { lesionTypes } from './lesion-types.ts';

interface LesionGalleryProps {
	/** The level of its headings, to fit those of the page. */
	level: 3 | 4;
}

/** The four lesion types, each with a description, and a drawing for people who want to see it. */
export function LesionGallery({ level }: LesionGalleryProps) {
	const Heading = `h${level}` as const;
	const [shown, setShown] = useState(false);
	return (
		<div className="@container">
			<div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
				<Button variant="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
					{shown ? 'Hide drawings' : 'Show drawings'}
				</Button>
				<p className="max-w-prose text-quiet text-sm">
					Drawings of skin cancer can be unsettling. They show light skin. Real spots vary a lot, and look different on
					darker skin.
				</p>
			</div>
			<ul className="grid gap-6 @xl:grid-cols-2 @5xl:grid-cols-4 print:grid-cols-2">
				{lesionTypes.map(({ lesion, name, description, signs, drawing }) => (
					<li
						key={lesion}
						className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card print:break-inside-avoid"
					>
						{shown && (
							<img
								src={drawing.url}
								alt={drawing.alt}
								width={800}
								height={600}
								className="aspect-[4/3] w-full animate-rise"
							/>
						)}
						<div className="grid content-start gap-3 p-5">
							<Heading className="font-medium font-serif text-lg">{name}</Heading>
							<p className="text-quiet">{description}</p>
							<p>
								<strong className="block font-semibold">What it looks like</strong>
								<span className="text-quiet">{signs}</span>
							</p>
						</div>
					</li>
				))}
			</ul>
		</div>
	);
}
