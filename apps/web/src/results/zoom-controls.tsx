import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import type { Zoom } from './use-zoom.ts';

/** Enlarges every image that shares the zoom; while a button has the focus, the arrow keys move them. */
export function ZoomControls({ zoom }: { zoom: Zoom }) {
	const enlarged = zoom.view.scale > 1;
	const shared = { onKeyDown: zoom.onKeyDown };
	return (
		<div className="flex items-center">
			<IconButton {...shared} label="Zoom out" onClick={zoom.reduce} disabled={!enlarged}>
				<ZoomOut />
			</IconButton>
			<IconButton
				{...shared}
				label={enlarged ? 'Zoom in (arrow keys move the photo)' : 'Zoom in'}
				onClick={zoom.enlarge}
				disabled={!zoom.canEnlarge}
			>
				<ZoomIn />
			</IconButton>
			<IconButton {...shared} label="Show the whole photo" onClick={zoom.reset} disabled={!enlarged}>
				<Maximize />
			</IconButton>
		</div>
	);
}
