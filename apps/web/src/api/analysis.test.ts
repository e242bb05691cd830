import { expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeAnalysis } from '../../test/fixtures.ts';
import { analyze } from './analysis.ts';

const photo = new File(['pixels'], 'mole.png', { type: 'image/png' });
const analyzePhoto = () => analyze(photo, 'clinical', new AbortController().signal);

test('the photo is sent in the field image, the mode in the query, and nothing says who asks', async () => {
	localStorage.setItem('authToken', 'secret');
	const server = fakeServer({ analyze: makeAnalysis({ mode: 'clinical' }) });
	expect(await analyzePhoto()).toEqual(makeAnalysis({ mode: 'clinical' }));
	const [request] = server.getRequests('analyze');
	expect(request!.url).toBe('/api/v2/analyze?mode=clinical&images=none');
	expect((request!.body as FormData).get('image')).toMatchObject({ name: 'mole.png', size: 6 });
	expect([...request!.headers]).toEqual([]);
});

test('a response without a prediction is an error', async () => {
	const server = fakeServer({ analyze: Response.json({ explanation: {} }) });
	await expect(analyzePhoto()).rejects.toThrow();
	// The fake server notices it, too.
	expect(server.violations.splice(0)).toHaveLength(1);
});
