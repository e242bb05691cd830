import type { Case, CaseDetail } from '@dermavigil/contract';
import { formatClinicalDateTime } from '@dermavigil/contract';
import { PhotoWindow } from '../../../results/viewer/photo-window.tsx';
import type { PanZoom } from '../../../results/viewer/use-pan-zoom.ts';
import { LayeredPhoto } from '../review/layered-photo.tsx';
import type { Layers } from '../review/use-layers.ts';

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

/** The photo of one case through its window. */
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
		<PhotoWindow
			zoom={zoom}
			measured={measured}
			caption={caption && `${caption}, ${formatClinicalDateTime(caseItem.saved_at)}`}
			mmPerPixel={caseItem.mm_per_pixel}
		>
			<LayeredPhoto
				caseItem={caseItem}
				detail={detail}
				layers={layers}
				scale={zoom.scale}
				onLoad={measured ? onSize : undefined}
				onBroken={onBroken}
			/>
		</PhotoWindow>
	);
}
