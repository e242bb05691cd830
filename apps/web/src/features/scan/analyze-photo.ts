import type { AnalysisResult, Mode } from '@dermavigil/contract';
import { device } from '../../analysis/device.ts';
import type { Runtime } from './runtime/use-runtime.ts';

/** Has a photo assessed where the person chose, and nowhere else. Throws what the device or the server throws. */
export async function analyzePhoto(
	photo: File,
	mode: Mode,
	runtime: Runtime,
	signal: AbortSignal,
): Promise<AnalysisResult> {
	if (runtime === 'device') {
		const assessment = await device.assess(photo, mode, signal);
		return { ...assessment, heatmapImage: '', originalImageBase64: '' };
	}
	// Imported only now: the page loads faster without the schemas that check a response.
	const { analyze } = await import('../../api/analysis.ts');
	return analyze(photo, mode, signal);
}
