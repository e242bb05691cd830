import type { ReactNode } from 'react';
import { halfBodyOutline, mirrored } from '../../../education/body-outline.ts';
import { contourPath } from '../../../ui/brand/contours.tsx';
import type { BodySide, Region } from './body-regions.ts';

const ring = contourPath(3.3, 2.2, 0.14);
const spot = contourPath(1.5, 3.1, 0.2);

/** What cuts regions to the figure; drawn regions refer to it by `id`. */
export function FigureClip({ id }: { id: string }) {
	return (
		<clipPath id={id}>
			<path d={halfBodyOutline} />
			<path d={halfBodyOutline} transform={mirrored} />
			<path d="M49 5H51V112H49Z" />
		</clipPath>
	);
}

/** The figure's line, from the front or from the back. */
export function FigureLine({ side }: { side: BodySide }) {
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

/** The mark on the region that is meant: a spot with its contour line. */
export function RegionMark({ region: { middle } }: { region: Region }): ReactNode {
	return (
		<g transform={`translate(${middle.join(' ')})`} className="pointer-events-none">
			<path d={ring} className="fill-paper stroke-ink" strokeWidth="1" />
			<path d={spot} className="fill-ink" />
		</g>
	);
}
