import type { AnalysisResult, Mode } from '@dermavigil/contract';
import { device } from '../../../analysis/device.ts';
import type { Place } from './place.ts';

/**
 * Has a photo analyzed where the person chose, and nowhere else. The code that checks a server's answer is fetched only
 * now: the page is there sooner without it.
 */
export async function requestAnalysis(
	photo: File,
	mode: Mode,
	place: Place,
	signal: AbortSignal,
): Promise<AnalysisResult> {
	if (place === 'device') {
		const assessment = await device.assess(photo, mode, signal);
		return { ...assessment, heatmapImage: '', originalImageBase64: '' };
	}
	const { analyze } = await import('../../../api/analysis.ts');
	return analyze(photo, mode, signal);
}
