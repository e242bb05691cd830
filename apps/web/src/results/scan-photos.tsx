import type { Scan, ScanDetail } from '@dermavigil/contract';
import { imageSource } from '../lib/image-source.ts';
import { PhotoComparison } from './photo-comparison.tsx';

interface ScanPhotosProps {
	scan: Pick<Scan, 'image_url' | 'heatmap_image_url' | 'mm_per_pixel'>;
	/** null where it was not saved or did not load. */
	assessment: ScanDetail['assessment'];
}

/** The stored photo of a scan beside its heat-map, with the outline. */
export function ScanPhotos({ scan, assessment }: ScanPhotosProps) {
	return (
		<PhotoComparison
			original={imageSource(scan.image_url) ?? ''}
			painted={imageSource(scan.heatmap_image_url)}
			photo={assessment?.photo ?? null}
			heatmap={assessment?.heatmap ?? null}
			outline={assessment?.outline ?? null}
			mmPerPixel={scan.mm_per_pixel}
		/>
	);
}
