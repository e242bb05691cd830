import { formatDateTime, type Lesion, type LesionScan } from '@dermavigil/contract';
import { lazy } from 'react';
import { imageSource } from '../../../lib/image-source.ts';
import type { ViewedPhoto } from '../../../results/viewer/photo-viewer.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';

const PhotoViewer = lazy(async () => ({
	default: (await import('../../../results/viewer/photo-viewer.tsx')).PhotoViewer,
}));

interface LesionViewerProps {
	lesion: Lesion;
	/** Newest first. */
	scans: LesionScan[];
	start: LesionScan;
	onClose(): void;
}

/** All photos of a lesion over the whole window, one at a time, the earliest first. */
export function LesionViewer({ lesion, scans, start, onClose }: LesionViewerProps) {
	const photos = scans.toReversed().map(
		({ image_url, saved_at, mm_per_pixel }): ViewedPhoto => ({
			source: imageSource(image_url) ?? '',
			caption: formatDateTime(saved_at),
			mmPerPixel: mm_per_pixel,
		}),
	);
	return (
		<LazyPart>
			<PhotoViewer
				title={lesion.nickname}
				photos={photos as [ViewedPhoto, ...ViewedPhoto[]]}
				start={scans.length - 1 - scans.indexOf(start)}
				onClose={onClose}
			/>
		</LazyPart>
	);
}
