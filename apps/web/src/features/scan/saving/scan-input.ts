import {
	type FurtherPhotoInput,
	limits,
	type ScanInput,
	savedPredictionSchema,
	scanAssessmentSchema,
} from '@dermavigil/contract';
import { drawPhotoCopy, paintHeatMapOn } from '../../../results/photo-copy.ts';
import { type FurtherPhoto, getResultTexts, type ScanResult } from '../scan-state.ts';

/** Everything that is sent when a person saves a result. Throws when the photo cannot be drawn. */
export async function makeScanInput(result: ScanResult, lesionId: string | null): Promise<ScanInput> {
	const { analysis, photo, requestId } = result;
	const { top1, top2, riskLevel } = analysis.prediction;
	const canvas = await drawPhotoCopy(photo.file);
	const predictions = analysis.probabilities.length > 0 ? analysis.probabilities : [top1, top2];
	return {
		image_base64: canvas.toDataURL('image/png'),
		heatmap_image_base64: toHeatMapImage(analysis, canvas),
		predictions: predictions.filter((prediction) => savedPredictionSchema.safeParse(prediction).success),
		risk_level: riskLevel,
		ai_explanation: getResultTexts(result).explanation.slice(0, limits.savedScan.maxExplanationLength),
		lesion_id: lesionId,
		further_photos: await Promise.all(result.further.map(toFurtherPhoto)),
		// Without the images in the server's response.
		assessment: scanAssessmentSchema.safeParse(analysis).data ?? null,
		request_id: requestId,
	};
}

async function toFurtherPhoto({ photo, kind, analysis }: FurtherPhoto): Promise<FurtherPhotoInput> {
	const canvas = await drawPhotoCopy(photo.file);
	return {
		kind: kind ?? 'closeup',
		image_base64: canvas.toDataURL('image/png'),
		assessment: scanAssessmentSchema.safeParse(analysis).data ?? null,
	};
}

/** The copy of the photo with the heat-map painted on it, as a data URL; otherwise the server's image, or none. */
function toHeatMapImage(
	{ heatmap, photo, heatmapImage }: ScanResult['analysis'],
	copy: HTMLCanvasElement,
): string | null {
	const painted = heatmap && photo && paintHeatMapOn(copy, heatmap, photo);
	return painted ? copy.toDataURL('image/jpeg', 0.9) : heatmapImage || null;
}
