import type { AnalysisResult } from '@dermavigil/contract';
import { expect, test, vi } from 'vitest';
import { analyze } from './analysis.ts';

const photo = new File(['pixels'], 'mole.png', { type: 'image/png' });
const result: AnalysisResult = {
	mode: 'consumer',
	modelVersion: '1.0.0',
	suitability: 'suitable',
	prediction: {
		top1: { label: 'Melanoma', confidence: 61 },
		top2: { label: 'Melanocytic Nevus', confidence: 39 },
		riskLevel: 'high',
	},
	probabilities: [],
	possible: ['Melanoma'],
	symptoms: null,
	malignantProbability: 61,
	explanation: { explanation_text: 'Why.', technical_summary: '', recommendation: '', clinical_recommendation: '' },
	photo: { width: 60, height: 40 },
	heatmap: null,
	outline: null,
	heatmapImage: '',
	originalImageBase64: '/9j/4AAQ',
};

function answering(body: unknown) {
	return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body));
}

test('the photo goes into the field image, the mode into the query', async () => {
	const fetched = answering(result);
	await analyze(photo, 'clinical', new AbortController().signal);
	const [url, request] = fetched.mock.calls[0]!;
	expect(url).toBe('/api/v2/analyze?mode=clinical');
	expect((request!.body as FormData).get('image')).toMatchObject({ name: 'mole.png', size: 6 });
});

test('the server is not told who asks', async () => {
	localStorage.setItem('authToken', 'secret');
	const fetched = answering(result);
	await analyze(photo, 'consumer', new AbortController().signal);
	expect(fetched.mock.calls[0]![1]!.headers).toEqual({});
});

test('an answer without a prediction is refused', async () => {
	answering({ explanation: {} });
	await expect(analyze(photo, 'consumer', new AbortController().signal)).rejects.toThrow();
});
