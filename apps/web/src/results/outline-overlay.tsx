import type { Outline } from '@dermavigil/contract';

interface OutlineOverlayProps {
	outline: Outline;
	/** The photo's, in pixels. */
	width: number;
	height: number;
	/** How much the picture is enlarged; the line keeps its strength. */
	scale: number;
}

/** The lesion's outline as the model sees it: light on dark, so that it shows on any skin. */
export function OutlineOverlay({ outline, width, height, scale }: OutlineOverlayProps) {
	const points = outline.polygon.map(([x, y]) => `${x},${y}`).join(' ');
	return (
		<svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} fill="none" className="absolute inset-0 size-full">
			<polygon
				points={points}
				stroke="#05211f"
				strokeOpacity="0.75"
				strokeWidth={4 / scale}
				vectorEffect="non-scaling-stroke"
			/>
			<polygon points={points} stroke="#fffdf8" strokeWidth={1.75 / scale} vectorEffect="non-scaling-stroke" />
		</svg>
	);
}
