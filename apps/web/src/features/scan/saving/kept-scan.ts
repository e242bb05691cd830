import { knownPredictionSchema, limits, type ScanInput, savedAssessmentSchema } from '@dermavigil/contract';
import { drawReducedCopy } from '../../../analysis/reduced-copy.ts';
import { paintOnCopy } from '../../../results/painted-copy.ts';
import { resultTexts } from '../result/result-texts.ts';
import type { ScanResult } from '../scan-state.ts';

/** What is sent of a result that the person chose to keep, and nothing else. Throws when the photo cannot be drawn. */
export async function makeScanInput(result: ScanResult, lesionId: string | null): Promise<ScanInput> {
	const { analysis, photo, requestId } = result;
	const { top1, top2, riskLevel } = analysis.prediction;
	const canvas = await drawReducedCopy(photo.file);
	const predictions = analysis.probabilities.length > 0 ? analysis.probabilities : [top1, top2];
	return {
		image_base64: canvas.toDataURL('image/png'),
		heatmap_image_base64: heatMapPicture(analysis, canvas),
		predictions: predictions.filter((prediction) => knownPredictionSchema.safeParse(prediction).success),
		risk_level: riskLevel,
		ai_explanation: resultTexts(result).explanation.slice(0, limits.savedScan.maxExplanationLength),
		lesion_id: lesionId,
		// Without the pictures that an answer of the server carries; absent where an older server left something out.
		assessment: savedAssessmentSchema.safeParse(analysis).data ?? null,
		request_id: requestId,
	};
}

/** Paints the heat-map over the copy of the photo. Else the picture that an older server may have sent, or none. */
function heatMapPicture(
	{ heatmap, photo, heatmapImage }: ScanResult['analysis'],
	copy: HTMLCanvasElement,
): string | null {
	const painted = heatmap && photo && paintOnCopy(copy, heatmap, photo);
	return painted ? copy.toDataURL('image/jpeg', 0.9) : heatmapImage || null;
}
