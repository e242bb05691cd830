import { type AnalysisResult, modeKinds, type PhotoKind } from '@dermavigil/contract';
import { imageSource } from '../../../lib/image-source.ts';
import { type ScanPhoto, SeveralPhotos } from '../../../results/several-photos.tsx';
import type { Photo, Placeholder, ScanResult } from '../scan-state.ts';

function toScanPhoto(photo: Photo, kind: PhotoKind, analysis: AnalysisResult | Placeholder | null): ScanPhoto {
	return {
		kind,
		original: imageSource(analysis?.originalImageBase64 ?? null) ?? photo.url,
		thumbnail: photo.url,
		painted: imageSource(analysis?.heatmapImage ?? null),
		assessment: analysis,
		mmPerPixel: null,
	};
}

/** The photos of a result, each beside its heat-map. */
export function ResultPhotos({ result: { photo, mode, analysis, further } }: { result: ScanResult }) {
	const others = further
		.filter(({ running }) => !running)
		.map((each) => toScanPhoto(each.photo, each.kind ?? 'closeup', each.analysis));
	return <SeveralPhotos photos={[toScanPhoto(photo, modeKinds[mode], analysis), ...others]} />;
}
