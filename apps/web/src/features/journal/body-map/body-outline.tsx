import { type ReactNode, useId } from 'react';
import { halfBodyOutline, mirrored } from '../../../education/body-outline.ts';
import { contourPath } from '../../../ui/brand/contour-path.ts';
import { type BodySide, findRegion, type Region } from './body-regions.ts';

const ring = contourPath(3.3, 2.2, 0.14);
const lesionShape = contourPath(1.5, 3.1, 0.2);

/** Clips regions to the body; they refer to it by `id`. */
export function BodyOutlineClip({ id }: { id: string }) {
	return (
		<clipPath id={id}>
			<path d={halfBodyOutline} />
			<path d={halfBodyOutline} transform={mirrored} />
			<path d="M49 5H51V112H49Z" />
		</clipPath>
	);
}

/** The outline of the body, from the front or from the back. */
export function BodyOutlineLine({ side }: { side: BodySide }) {
	return (
		<g className="pointer-events-none fill-none stroke-contour" strokeWidth="1.1" strokeLinejoin="round">
			<path d={halfBodyOutline} />
			<path d={halfBodyOutline} transform={mirrored} />
			{side === 'Back' && (
				<path d="M50 42V92M50 100V113" className="stroke-contour/40" strokeWidth="0.9" strokeLinecap="round" />
			)}
		</g>
	);
}

/** Marks the chosen region: a lesion with its contour line. */
export function RegionMark({ region: { middle } }: { region: Region }): ReactNode {
	return (
		<g transform={`translate(${middle.join(' ')})`} className="pointer-events-none">
			<path d={ring} className="fill-paper stroke-ink" strokeWidth="1" />
			<path d={lesionShape} className="fill-ink" />
		</g>
	);
}

interface BodyPlaceProps {
	bodyPart: string;
	className: string;
}

/** Shows on a small body map where a lesion is; nothing for body parts that are not on the map. */
export function BodyPlace({ bodyPart, className }: BodyPlaceProps) {
	const id = useId();
	const place = findRegion(bodyPart);
	if (!place) return null;
	return (
		<svg aria-hidden="true" viewBox="0 0 100 216" className={className}>
			<BodyOutlineClip id={id} />
			<g clipPath={`url(#${id})`}>
				<rect width="100" height="216" className="fill-wash" />
				<polygon points={place.region.points} className="fill-accent" />
			</g>
			<BodyOutlineLine side={place.side} />
			<RegionMark region={place.region} />
		</svg>
	);
}
