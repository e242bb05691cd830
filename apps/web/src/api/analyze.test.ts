import { messages } from '@dermavigil/contract';
import { expect, test, vi } from 'vitest';
import { analyze } from './analyze.ts';

// Its measuring of bodies is tested beside it, and never ends on the forms of this test environment.
vi.mock('./logged-fetch.ts', () => ({ logging: (send: unknown) => send }));

const photo = new File(['pixels'], 'mole.png', { type: 'image/png' });
const small = {
	prediction: { top1: { label: 'Melanoma', confidence: 61 }, riskLevel: 'high' },
	explanation: { explanation_text: 'Why.' },
	heatmapImage: 'data:image/png;base64,AA==',
	originalImageBase64: '/9j/4AAQ',
};

function answering(body: unknown) {
	return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body));
}

test('the photo goes into the field image, the mode into the query', async () => {
	const fetched = answering(small);
	await analyze(photo, 'clinical', new AbortController().signal);
	const [url, request] = fetched.mock.calls[0]!;
	expect(url).toBe('/api/v2/analyze?mode=clinical');
	expect((request!.body as FormData).get('image')).toMatchObject({ name: 'mole.png', size: 6 });
});

test('the server is not told who asks', async () => {
	localStorage.setItem('authToken', 'secret');
	const fetched = answering(small);
	await analyze(photo, 'consumer', new AbortController().signal);
	expect(fetched.mock.calls[0]![1]!.headers).toEqual({});
});

test('what an older server leaves out says the least', async () => {
	answering(small);
	const analysis = await analyze(photo, 'consumer', new AbortController().signal);
	expect(analysis.prediction).toEqual({
		top1: { label: 'Melanoma', confidence: 61 },
		top2: { label: messages.fallback.label, confidence: 0 },
		riskLevel: 'high',
	});
	expect(analysis).toMatchObject({ heatmap: null, outline: null, photo: null, probabilities: [] });
});

test('a risk level that nobody knows is unknown, never low', async () => {
	answering({ ...small, prediction: { ...small.prediction, riskLevel: 'negligible' } });
	const analysis = await analyze(photo, 'consumer', new AbortController().signal);
	expect(analysis.prediction.riskLevel).toBe('unknown');
});

test('an answer without a prediction is refused', async () => {
	answering({ explanation: {} });
	await expect(analyze(photo, 'consumer', new AbortController().signal)).rejects.toThrow();
});
