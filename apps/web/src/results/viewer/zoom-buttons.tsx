import { Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { PanZoom } from './use-pan-zoom.ts';

/** Buttons that do what wheel and pinch do. */
export function ZoomButtons({ zoom }: { zoom: PanZoom }) {
	return (
		<>
			<IconButton label="Zoom out" onClick={zoom.zoomOut}>
				<ZoomOut />
			</IconButton>
			<output className="w-11 text-center text-sm tabular-nums max-sm:hidden">{Math.round(zoom.scale * 100)}%</output>
			<IconButton label="Zoom in" onClick={zoom.zoomIn}>
				<ZoomIn />
			</IconButton>
			<IconButton label="1:1, full size" onClick={zoom.showPixels}>
				<span aria-hidden="true" className="font-semibold text-sm">
					1:1
				</span>
			</IconButton>
			<IconButton label="Show the whole photo" onClick={zoom.showWhole} disabled={zoom.fits}>
				<Scan />
			</IconButton>
		</>
	);
}
