import { useId } from 'react';
import { FigureClip, FigureLine, RegionMark } from './body-figure.tsx';
import { findRegion } from './body-regions.ts';

interface BodyPlaceProps {
	bodyPart: string;
	className: string;
}

/** Where on the body a lesion is, as a picture beside the words; nothing for places that are not on the map. */
export function BodyPlace({ bodyPart, className }: BodyPlaceProps) {
	const id = useId();
	const place = findRegion(bodyPart);
	if (!place) return null;
	return (
		<svg aria-hidden="true" viewBox="0 0 100 216" className={className}>
			<FigureClip id={id} />
			<g clipPath={`url(#${id})`}>
				<rect width="100" height="216" className="fill-wash" />
				<polygon points={place.region.points} className="fill-accent" />
			</g>
			<FigureLine side={place.side} />
			<RegionMark region={place.region} />
		</svg>
	);
}
