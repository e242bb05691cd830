import type { Case, CaseDetail } from '@dermavigil/contract';
import { useState } from 'react';
import { imageSource } from '../../../lib/image-source.ts';
import { HeatMapCanvas } from '../../../results/heat-map-canvas.tsx';
import { OutlineOverlay } from '../../../results/photo-frame.tsx';
import { getPatientName } from '../case-data.ts';
import { BrokenPhoto } from './broken-photo.tsx';
import type { Layers } from './use-layers.ts';

interface LayeredPhotoProps {
	caseItem: Case;
	detail: CaseDetail | undefined;
	layers: Layers;
	/** The magnification of the photo; the outline keeps its width. */
	scale: number;
	/** Called with the photo's size in pixels. */
	onLoad?: ((size: { width: number; height: number }) => void) | undefined;
	/** The photo did not load: its URL may have expired. */
	onBroken(): void;
}

const fill = 'absolute inset-0 size-full object-contain';

/** Whether there is a heat-map to show. */
export const hasHeatMap = (caseItem: Case, detail: CaseDetail | undefined): boolean =>
	Boolean(detail?.assessment?.heatmap || imageSource(caseItem.heatmap_image_url));

/** The photo of a case with the chosen layers, or a note that it did not load. It fills a frame of the photo's proportions. */
export function LayeredPhoto({ caseItem, detail, layers, scale, onLoad, onBroken }: LayeredPhotoProps) {
	const { heatmap, outline, photo } = detail?.assessment ?? {};
	const source = imageSource(caseItem.image_url) ?? '';
	const painted = imageSource(caseItem.heatmap_image_url);
	const { heat, outlined } = layers;
	const [broken, setBroken] = useState<string | null>(null);
	if (broken === source) return <BrokenPhoto scale={scale} onRetry={() => setBroken(null)} />;
	return (
		<>
			<img
				src={source}
				alt={`Submitted by ${getPatientName(caseItem)}`}
				draggable={false}
				onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onLoad?.({ width, height })}
				onError={() => {
					setBroken(source);
					onBroken();
				}}
				className={fill}
			/>
			{heat > 0 && photo && heatmap && <HeatMapCanvas map={heatmap} {...photo} opacity={heat} />}
			{heat > 0 && !heatmap && painted && (
				<img
					src={painted}
					alt="With its heat-map"
					draggable={false}
					onError={onBroken}
					style={{ opacity: heat / 100 }}
					className={fill}
				/>
			)}
			{outlined && photo && outline && <OutlineOverlay outline={outline} {...photo} scale={scale} />}
		</>
	);
}
