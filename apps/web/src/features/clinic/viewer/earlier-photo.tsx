import { type Case, formatClinicalDateTime } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { caseComparisonQuery } from '../../../api/cases.ts';
import { placement } from '../../../results/comparison/stage.tsx';
import { PhotoWindow } from '../../../results/viewer/photo-window.tsx';
import type { PanZoom } from '../../../results/viewer/use-pan-zoom.ts';
import { LayeredPhoto } from '../review/layered-photo.tsx';
import type { Layers } from '../review/use-layers.ts';

interface EarlierPhotoProps {
	/** The case that it is compared with. */
	caseId: string;
	earlier: Case;
	layers: Layers;
	/** The zoom of the case's own photo. */
	zoom: PanZoom;
	/** The earlier photo did not load. */
	onBroken(id: string): void;
}

/** An earlier photo of the lesion, placed so that its window shows the same skin as that of the case's own photo. */
export function EarlierPhoto({ caseId, earlier, layers, zoom, onBroken }: EarlierPhotoProps) {
	const { data, isPending } = useQuery(caseComparisonQuery(caseId, earlier.id));
	/** In pixels; null until it has loaded. */
	const [size, setSize] = useState<{ width: number; height: number } | null>(null);
	if (isPending) {
		return (
			<p role="status" className="grid place-items-center bg-sunken text-quiet">
				Lining up the photos...
			</p>
		);
	}
	const photo = (
		<LayeredPhoto
			caseItem={earlier}
			detail={undefined}
			layers={layers}
			scale={zoom.scale}
			onLoad={setSize}
			onBroken={() => onBroken(earlier.id)}
		/>
	);
	const mm = earlier.mm_per_pixel;
	const date = formatClinicalDateTime(earlier.saved_at);
	// Only main photos are shown here, so the alignment of further ones does not apply to them.
	if (!data?.alignment || data.before.further || data.after.further) {
		// It is as large as fits into the frame, which has the size of the case's own photo.
		const enlarged = size && Math.min(zoom.style.width / size.width, zoom.style.height / size.height);
		return (
			<PhotoWindow
				zoom={zoom}
				measured={false}
				caption={{ name: 'Before', more: `, ${date} (not lined up)` }}
				mmPerPixel={mm && enlarged && mm / enlarged}
			>
				{photo}
			</PhotoWindow>
		);
	}
	const { alignment, before } = data;
	return (
		<PhotoWindow
			zoom={zoom}
			measured={false}
			caption={{ name: 'Before', more: `, ${date}` }}
			// Placed over the later photo, its pixels are larger or smaller.
			mmPerPixel={mm && mm / Math.hypot(alignment.a, alignment.b)}
		>
			<div
				style={{ width: before.width, height: before.height, transform: placement(alignment) }}
				className="absolute top-0 left-0 origin-top-left"
			>
				{photo}
			</div>
		</PhotoWindow>
	);
}
