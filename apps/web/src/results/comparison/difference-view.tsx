import { useId, useState } from 'react';
import { type Pair, PhotoImage, PlacedBefore, placement, Stage } from './stage.tsx';

/** The difference of the two photos: black where they are the same. */
export function DifferenceView({ after, ...earlier }: Pair) {
	const { before, alignment, onBroken } = earlier;
	const clip = useId();
	const [loaded, setLoaded] = useState<readonly string[]>([]);
	const note = (url: string) => setLoaded((urls) => [...urls, url]);
	// Until both have loaded, black would mean that they are the same.
	const ready = [before, after].every(({ image_url }) => loaded.includes(image_url));
	return (
		<div className="grid gap-3">
			<Stage
				scan={after}
				label="The difference of the two photos: black where they are the same"
				svg={
					<g opacity={ready ? 1 : 0}>
						<rect width={after.width} height={after.height} fill="#000000" />
						<clipPath id={clip}>
							<rect width={before.width} height={before.height} transform={placement(alignment)} />
						</clipPath>
						{/* Only where there are two photos to compare: the rest would be as bright as skin is. */}
						<g clipPath={`url(#${clip})`} className="isolate brightness-250">
							<PhotoImage scan={after} onBroken={onBroken} onLoad={() => note(after.image_url)} />
							<g className="mix-blend-difference">
								<PlacedBefore {...earlier} onLoad={() => note(before.image_url)} />
							</g>
						</g>
					</g>
				}
			/>
			<p className="text-quiet text-sm">
				{ready
					? 'Black is the same in both. Light, focus and hairs differ between photos too, so brightness alone means nothing.'
					: 'Loading the photos...'}
			</p>
		</div>
	);
}
