import { modeKinds, type Scan, type ScanDetail } from '@dermavigil/contract';
import { imageSource } from '../lib/image-source.ts';
import { type ScanPhoto, SeveralPhotos } from './several-photos.tsx';

interface ScanPhotosProps {
	scan: Pick<Scan, 'image_url' | 'thumbnail_url' | 'heatmap_image_url' | 'mm_per_pixel' | 'mode' | 'further_photos'>;
	/** The assessments of its photos; undefined while they have not loaded. */
	detail: Pick<ScanDetail, 'assessment' | 'further_assessments'> | undefined;
	/** One of them did not load: its URL may have expired. */
	onBroken?(): void;
}

/** The stored photos of a scan, each beside its heat-map, with the outline. */
export function ScanPhotos({ scan, detail, onBroken }: ScanPhotosProps) {
	const main: ScanPhoto = {
		kind: scan.mode && modeKinds[scan.mode],
		original: imageSource(scan.image_url) ?? '',
		thumbnail: imageSource(scan.thumbnail_url) ?? '',
		painted: imageSource(scan.heatmap_image_url),
		assessment: detail?.assessment,
		mmPerPixel: scan.mm_per_pixel,
	};
	const further = scan.further_photos.map(
		({ kind, image_url, thumbnail_url }, index): ScanPhoto => ({
			kind,
			original: imageSource(image_url) ?? '',
			thumbnail: imageSource(thumbnail_url) ?? '',
			painted: null,
			assessment: detail && (detail.further_assessments[index] ?? null),
			mmPerPixel: null,
		}),
	);
	return <SeveralPhotos photos={[main, ...further]} onBroken={onBroken} />;
}
