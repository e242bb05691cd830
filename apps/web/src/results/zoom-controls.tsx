import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import type { Zoom } from './use-zoom.ts';

/** Enlarges both pictures at once; with the focus here the arrow keys move them. */
export function ZoomControls({ zoom }: { zoom: Zoom }) {
	const enlarged = zoom.sight.scale > 1;
	const shared = { onKeyDown: zoom.onKeyDown };
	return (
		<div className="flex items-center">
			<IconButton {...shared} label="Zoom out" onClick={zoom.reduce} disabled={!enlarged}>
				<ZoomOut aria-hidden="true" />
			</IconButton>
			<IconButton
				{...shared}
				label={enlarged ? 'Zoom in (arrow keys move the picture)' : 'Zoom in'}
				onClick={zoom.enlarge}
				disabled={!zoom.canEnlarge}
			>
				<ZoomIn aria-hidden="true" />
			</IconButton>
			<IconButton {...shared} label="Show the whole photo" onClick={zoom.reset} disabled={!enlarged}>
				<Maximize aria-hidden="true" />
			</IconButton>
		</div>
	);
}
