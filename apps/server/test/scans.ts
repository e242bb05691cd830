import { calls, type ScanInput } from '@dermavigil/contract';
import { assessment } from './assessments.ts';
import type { TestPatient } from './patients.ts';
import { plain, syntheticJpeg } from './photos.ts';

export const asDataUrl = (file: Buffer, type = 'image/jpeg') => `data:${type};base64,${file.toString('base64')}`;

/** What a patient saves of the synthetic photo, with some fields changed. */
export async function syntheticScan(changes: Partial<ScanInput> = {}): Promise<ScanInput> {
	return {
		image_base64: asDataUrl(await syntheticJpeg()),
		heatmap_image_base64: asDataUrl(await plain(600, 450).jpeg().toBuffer()),
		predictions: assessment.probabilities,
		risk_level: assessment.prediction.riskLevel,
		ai_explanation: assessment.explanation.explanation_text,
		assessment,
		...changes,
	};
}

/** The minimum of a scan: a small photo and predictions. */
export async function smallScan(changes: Partial<ScanInput> = {}): Promise<ScanInput> {
	return {
		image_base64: (await plain(80, 70).jpeg().toBuffer()).toString('base64'),
		predictions: [{ label: 'Melanoma', confidence: 60 }],
		risk_level: 'high',
		ai_explanation: 'Show this to a doctor.',
		...changes,
	};
}

/** The id of a new lesion. */
export async function newLesion(patient: TestPatient): Promise<string> {
	const payload = { nickname: 'Mole', body_part: 'Back' };
	return (await patient.call('POST', calls.createLesion.path, payload)).json().id;
}
