import type { ReactNode } from 'react';
import type { PanZoom } from './use-pan-zoom.ts';

interface PhotoWindowProps {
	zoom: PanZoom;
	/** Whether the zoom is measured by this one, if there are two. */
	measured?: boolean;
	/** Says which photo it is; null if the title does. In a very low window, as at 400% zoom, `more` would hide the photo. */
	caption: { name: string; more: string } | null;
	/** Millimeters per pixel of the photo; null when it is not known. */
	mmPerPixel: number | null;
	/** The photo and what lies over it, filling a frame of the photo's size. */
	children: ReactNode;
}

/** One photo through its window: wheel and pinch zoom, dragging moves it. */
export function PhotoWindow({ zoom, measured = true, caption, mmPerPixel, children }: PhotoWindowProps) {
	return (
		<div
			ref={measured ? zoom.frame : null}
			onWheel={zoom.onWheel}
			onPointerDown={zoom.onPointerDown}
			onPointerMove={zoom.onPointerMove}
			onPointerUp={zoom.onPointerUp}
			onPointerCancel={zoom.onPointerCancel}
			className="relative min-w-0 cursor-grab touch-none select-none overflow-hidden bg-sunken active:cursor-grabbing"
		>
			<div style={zoom.style} className="absolute top-0 left-0 origin-top-left">
				{children}
			</div>
			{caption && (
				<p className="pointer-events-none absolute top-3 left-3 rounded-full bg-[#05211f]/80 px-3 py-0.5 font-semibold text-[#fffdf8] text-sm">
					{caption.name}
					<span className="[@media(height<20rem)]:sr-only">{caption.more}</span>
				</p>
			)}
			{mmPerPixel !== null && <ScaleBar mmPerPixel={mmPerPixel} scale={zoom.scale} />}
		</div>
	);
}

interface ScaleBarProps {
	/** Millimeters per pixel of the photo. */
	mmPerPixel: number;
	/** Screen pixels per pixel of the photo. */
	scale: number;
}

const lengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
/** The longest bar, in screen pixels. */
const maxWidth = 180;

/** The longest round length that fits, at its size on the screen. */
function ScaleBar({ mmPerPixel, scale }: ScaleBarProps) {
	const pixels = scale / mmPerPixel;
	const length = lengths.findLast((each) => each * pixels <= maxWidth) ?? lengths[0]!;
	return (
		<p className="pointer-events-none absolute bottom-4 left-4 grid gap-1 rounded-md bg-[#05211f]/80 px-3 py-1.5 text-[#fffdf8] text-sm">
			<span>{length} mm</span>
			<span
				aria-hidden="true"
				style={{ width: length * pixels }}
				className="h-1.5 border border-t-0 border-[#fffdf8]"
			/>
		</p>
	);
}
