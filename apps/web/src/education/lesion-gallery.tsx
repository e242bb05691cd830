import { lesionTypes } from './lesion-types.ts';

interface LesionGalleryProps {
	/** The level of its headings, so that those of the page are in order. */
	level: 3 | 4;
}

/** The four lesion types, with a drawing and a description each. */
export function LesionGallery({ level }: LesionGalleryProps) {
	const Heading = `h${level}` as const;
	return (
		<div className="@container">
			<ul className="grid gap-6 @xl:grid-cols-2 @5xl:grid-cols-4 print:grid-cols-2">
				{lesionTypes.map(({ lesion, name, description, signs, drawing }) => (
					<li
						key={lesion}
						className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card print:break-inside-avoid"
					>
						<img
							src={drawing.url}
							alt={drawing.alt}
							width={800}
							height={600}
							loading="lazy"
							className="aspect-[4/3] w-full"
						/>
						<div className="grid content-start gap-3 p-5 text-sm">
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
			<p className="mt-4 text-quiet text-xs">
				Drawings, not photographs, on light skin. Real ones vary a great deal, and look different on darker skin.
			</p>
		</div>
	);
}
