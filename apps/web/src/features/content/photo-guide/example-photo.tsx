import type { PhotoExample } from './photo-examples.ts';

/** One example, loaded as it comes near the screen. */
export function ExamplePhoto({ example: { image, alternative, light, blur } }: { example: PhotoExample }) {
	return (
		<div className="@container relative aspect-4/3 overflow-hidden bg-sunken">
			<img
				src={`/synthetic/guide-${image}.webp`}
				alt={alternative}
				width={400}
				height={300}
				loading="lazy"
				className="size-full"
				style={blur ? { filter: `blur(${100 * blur}cqw)`, transform: 'scale(1.06)' } : undefined}
			/>
			{light && <span className="absolute inset-0" style={{ background: light }} />}
		</div>
	);
}
