import type { Case, CaseDetail } from '@dermavigil/contract';
import { formatClinicalDateTime } from '@dermavigil/contract';
import { LayeredPhoto } from '../review/layered-photo.tsx';
import type { Layers } from '../review/use-layers.ts';
import { ScaleBar } from './scale-bar.tsx';
import type { PanZoom } from './use-pan-zoom.ts';

interface ViewerPhotoProps {
	caseItem: Case;
	detail: CaseDetail | undefined;
	layers: Layers;
	zoom: PanZoom;
	/** Says which photo it is, where there are two. */
	caption: string | null;
	/** The one that the zoom is measured by. */
	measured?: boolean;
	onSize(size: { width: number; height: number }): void;
	onBroken?(): void;
}

/** One photo through its window: wheel and pinch zoom, dragging moves it. */
export function ViewerPhoto({
	caseItem,
	detail,
	layers,
	zoom,
	caption,
	measured = false,
	onSize,
	onBroken,
}: ViewerPhotoProps) {
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
				<LayeredPhoto
					caseItem={caseItem}
					detail={detail}
					layers={layers}
					scale={zoom.scale}
					onLoad={measured ? onSize : undefined}
					onBroken={onBroken}
				/>
			</div>
			{caption && (
				<p className="pointer-events-none absolute top-3 left-3 rounded-full bg-[#05211f]/80 px-3 py-0.5 font-semibold text-[#fffdf8] text-sm">
					{caption}, {formatClinicalDateTime(caseItem.saved_at)}
				</p>
			)}
			{caseItem.mm_per_pixel !== null && <ScaleBar mmPerPixel={caseItem.mm_per_pixel} scale={zoom.scale} />}
		</div>
	);
}
