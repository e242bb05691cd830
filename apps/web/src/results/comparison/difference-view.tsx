import { useId } from 'react';
import { type Pair, PhotoImage, PlacedBefore, placement, Stage } from './stage.tsx';

/** The difference of the two photos: black where they are the same. */
export function DifferenceView(pair: Pair) {
	const { before, after, alignment } = pair;
	const clip = useId();
	return (
		<div className="grid gap-3">
			<Stage
				scan={after}
				label="The difference of the two photos: black where they are the same"
				svg={
					<>
						<rect width={after.width} height={after.height} fill="#000000" />
						<clipPath id={clip}>
							<rect width={before.width} height={before.height} transform={placement(alignment)} />
						</clipPath>
						{/* Only where there are two photos to compare: the rest would be as bright as skin is. */}
						<g clipPath={`url(#${clip})`} className="isolate brightness-250">
							<PhotoImage scan={after} />
							<g className="mix-blend-difference">
								<PlacedBefore {...pair} />
							</g>
						</g>
					</>
				}
			/>
			<p className="text-center text-quiet text-sm">
				Black is the same in both. Light, focus and hairs differ between photos too, so brightness alone means nothing.
			</p>
		</div>
	);
}
