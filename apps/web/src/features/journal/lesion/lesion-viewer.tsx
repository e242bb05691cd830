import { formatDateTime, type Lesion, type LesionScan, photoKindNames } from '@dermavigil/contract';
import { imageSource } from '../../../lib/image-source.ts';
import type { ViewedPhoto } from '../../../results/viewer/photo-viewer.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useRenewUrls } from '../patient-data.ts';

const PhotoViewer = lazyPart(() => import('../../../results/viewer/photo-viewer.tsx'), 'PhotoViewer');

interface LesionViewerProps {
	lesion: Lesion;
	/** Newest first. */
	scans: LesionScan[];
	start: LesionScan;
	onClose(): void;
}

/** All photos of a lesion over the whole window, one at a time, earliest first. */
export function LesionViewer({ lesion, scans, start, onClose }: LesionViewerProps) {
	const renew = useRenewUrls();
	const photos = scans.toReversed().flatMap(({ image_url, further_photos, saved_at, mm_per_pixel }): ViewedPhoto[] => {
		const caption = formatDateTime(saved_at);
		return [
			{ source: imageSource(image_url) ?? '', caption, mmPerPixel: mm_per_pixel },
			...further_photos.map((photo) => ({
				source: imageSource(photo.image_url) ?? '',
				caption: `${caption}, ${photoKindNames[photo.kind]}`,
				mmPerPixel: null,
			})),
		];
	});
	// By id, because renewed URLs make it a different object.
	const earlier = scans.slice(scans.findIndex(({ id }) => id === start.id) + 1);
	const place = earlier.reduce((sum, { further_photos }) => sum + 1 + further_photos.length, 0);
	return (
		<PhotoViewer
			title={lesion.nickname}
			photos={photos as [ViewedPhoto, ...ViewedPhoto[]]}
			start={place}
			onBroken={renew}
			onClose={onClose}
		/>
	);
}
