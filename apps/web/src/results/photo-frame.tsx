import type { ReactNode } from 'react';
import type { Zoom } from './use-zoom.ts';

interface PhotoFrameProps {
	caption: string;
	/** Width by height; null while unknown. */
	ratio: number | null;
	zoom: Zoom;
	/** Stands beside the caption. */
	aside?: ReactNode;
	children: ReactNode;
}

/** One picture of the photo with its caption. When it is enlarged, drag moves it, and a tap on something. */
export function PhotoFrame({ caption, ratio, zoom, aside, children }: PhotoFrameProps) {
	const enlarged = zoom.sight.scale > 1;
	return (
		<figure className="min-w-0">
			<div
				onPointerDown={zoom.onPointerDown}
				onPointerMove={zoom.onPointerMove}
				onPointerUp={zoom.onPointerUp}
				style={{ aspectRatio: ratio ?? 4 / 3, maxWidth: `calc(30rem * ${ratio ?? 4 / 3})` }}
				className={`relative mx-auto overflow-hidden rounded-md bg-sunken ${enlarged ? 'cursor-grab touch-none select-none active:cursor-grabbing' : ''}`}
			>
				<div style={zoom.style} className="absolute inset-0 origin-top-left">
					{children}
				</div>
			</div>
			<figcaption className="mt-2.5 flex items-center justify-between gap-3 text-quiet text-sm">
				{caption}
				{aside}
			</figcaption>
		</figure>
	);
}
