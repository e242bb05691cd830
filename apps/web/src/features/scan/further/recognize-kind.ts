import type { AnalysisResult, Mode, PhotoKind } from '@dermavigil/contract';

/** In sides of the photo's center square: half of what the camera asks for means a photo from farther away. */
const overviewBelow = 0.1;

/** What a photo shows, and its own assessment; null for an overview, which is not assessed. */
export interface RecognizedPhoto {
	kind: PhotoKind;
	analysis: AnalysisResult | null;
}

/** Recognizes what a photo shows from the model's results. `analyze` assesses the photo in a mode. */
export async function recognizeKind(analyze: (mode: Mode) => Promise<AnalysisResult>): Promise<RecognizedPhoto> {
	const analysis = await analyze('consumer');
	if (analysis.suitability === 'wrong_mode') return { kind: 'dermatoscope', analysis: await analyze('clinical') };
	return isFromAfar(analysis) ? { kind: 'overview', analysis: null } : { kind: 'closeup', analysis };
}

function isFromAfar({ suitability, outline }: AnalysisResult): boolean {
	if (suitability === 'no_lesion' || suitability === 'not_skin') return true;
	return suitability === 'suitable' && (outline?.diameter ?? 1) < overviewBelow;
}
