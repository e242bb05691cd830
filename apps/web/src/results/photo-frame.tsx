import type { Outline } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import type { Zoom } from './use-zoom.ts';

interface PhotoFrameProps {
	caption: string;
	/** Width by height; null while unknown. */
	ratio: number | null;
	zoom: Zoom;
	/** Beside the caption. */
	aside?: ReactNode;
	children: ReactNode;
}

/** The photo with its caption. When it is enlarged, dragging and tapping move it. */
export function PhotoFrame({ caption, ratio, zoom, aside, children }: PhotoFrameProps) {
	const enlarged = zoom.view.scale > 1;
	return (
		<figure className="min-w-0">
			<div
				onPointerDown={zoom.onPointerDown}
				onPointerMove={zoom.onPointerMove}
				onPointerUp={zoom.onPointerUp}
				style={{ aspectRatio: ratio ?? 4 / 3, maxWidth: `calc(30rem * ${ratio ?? 4 / 3})` }}
				className={`relative overflow-hidden rounded-md bg-sunken ${enlarged ? 'cursor-grab touch-none select-none active:cursor-grabbing' : ''}`}
			>
				<div style={zoom.style} className="absolute inset-0 origin-top-left">
					{children}
				</div>
			</div>
			<figcaption className="mt-2.5 flex flex-wrap items-center justify-between gap-x-3 text-quiet text-sm">
				{caption}
				{aside}
			</figcaption>
		</figure>
	);
}

interface OutlineOverlayProps {
	outline: Outline;
	/** The photo's, in pixels. */
	width: number;
	height: number;
	/** The magnification of the photo; the line keeps its width. */
	scale: number;
}

/** The lesion's outline as the model sees it: light on dark, to be visible on any skin. */
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
