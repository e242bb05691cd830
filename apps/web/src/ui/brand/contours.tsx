import { contourPath } from './contour-path.ts';

interface ContoursProps {
	rings: number;
	seed: number;
	className: string;
}

/** Concentric rings that fill their box; purely decorative. Color and opacity come from the class. */
export function Contours({ rings, seed, className }: ContoursProps) {
	return (
		<svg aria-hidden="true" viewBox="-100 -100 200 200" fill="none" className={`pointer-events-none ${className}`}>
			{Array.from({ length: rings }, (_, index) => {
				const radius = (88 * (index + 1)) / rings;
				return (
					<path
						key={radius}
						d={contourPath(radius, seed + index * 0.14)}
						stroke="currentColor"
						strokeWidth={index % 4 === 3 ? 1.5 : 0.75}
						vectorEffect="non-scaling-stroke"
					/>
				);
			})}
		</svg>
	);
}
