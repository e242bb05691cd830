import { messages } from '@dermavigil/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { saveFile } from '../../../lib/save-file.ts';
import { TriagePage } from '../cases/triage-page.tsx';
import { makeCase, openClinic, refusal, serve, uuid } from '../triage-stand.tsx';

vi.mock('../../../lib/save-file.ts');

const texts = { explanation_text: '', technical_summary: '', recommendation: '', clinical_recommendation: '' };
const detail = {
	...makeCase(1, { notes: 'Seen before.', reviewed_by: 'Dr B.', reviewed_at: '2026-11-20T10:00:00.000Z' }),
	assessment: {
		mode: 'consumer',
		modelVersion: '1.2.3',
		suitability: 'suitable',
		prediction: {
			top1: { label: 'Melanoma', confidence: 61.25 },
			top2: { label: 'Melanocytic Nevus', confidence: 30 },
			riskLevel: 'high',
		},
		probabilities: [
			{ label: 'Melanoma', confidence: 61.25 },
			{ label: 'Melanocytic Nevus', confidence: 30 },
			{ label: 'Actinic Keratosis', confidence: 8.75 },
		],
		malignantProbability: 70,
		explanation: texts,
		photo: { width: 800, height: 600 },
		heatmap: { square: { left: 0, top: 0, side: 600 }, columns: 1, rows: 1, values: [1] },
		outline: null,
	},
	symptoms: { bleed: true },
	risk_reason: {
		malignant_probability: 70,
		malignant_labels: ['Melanoma', 'Actinic Keratosis'],
		thresholds: { medium: 12.5, high: 44 },
	},
	lesion: { nickname: 'By the watch', body_part: 'Left forearm' },
	earlier: [makeCase(2, { status: 'reviewed', notes: 'Keep an eye on it.', predictions: [] })],
};

async function open(answer: () => Response) {
	const stand = serve([makeCase(1)], { [`GET /api/cases/${uuid(1)}`]: answer });
	openClinic(<TriagePage />);
	fireEvent.click(await screen.findByRole('button', { name: 'Details' }));
	return stand;
}

test('an open case tells all that is known of it', async () => {
	await open(() => Response.json(detail));
	const earlier = (await screen.findByRole('heading', { name: 'Earlier scans of the same lesion' })).closest(
		'section',
	)!;
	expect(earlier.textContent).toContain('Keep an eye on it.');
	expect(within(earlier).getByText(messages.fallback.label)).toBeTruthy();
	const text = screen.getByRole('region', { name: 'Cases' }).textContent;
	for (const part of [
		'Melanoma, Actinic Keratosis add up to 70%. The risk is medium from 12.5% on and high from 44% on.',
		'Actinic Keratosis8.8%',
		'What the patient told',
		`Has it bled?Yes${messages.symptoms.warning}`,
		'By the watch, Left forearm',
		'1.2.3',
		'by Dr B.',
		'Why scan 1 looks so.',
	]) {
		expect(text).toContain(part);
	}
	expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Seen before.');
	const map = screen.getByRole('img', { name: /^Heat-map/ });
	expect(map.style.opacity).toBe('0.75');
	fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
	expect(map.style.opacity).toBe('1');
	fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
	expect(map.parentElement!.style.transform).toContain('scale(1.6)');
});

test('the report of the case is saved, and what the server refuses is told', async () => {
	const path = `GET /api/cases/${uuid(1)}/report.pdf`;
	const stand = await open(() => Response.json(detail));
	stand.answers[path] = refusal(404, messages.clinician.noCase);
	const button = await screen.findByRole('button', { name: 'Download Report' });
	fireEvent.click(button);
	expect(await screen.findByText(messages.clinician.noCase)).toBeTruthy();
	expect(saveFile).not.toHaveBeenCalled();
	stand.answers[path] = () => new Response('%PDF-1.7');
	fireEvent.click(button);
	await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
	expect(await vi.mocked(saveFile).mock.calls[0]![0].text()).toBe('%PDF-1.7');
});

test('without a heat-map and an explanation, that is said', async () => {
	await open(() => Response.json({ ...detail, assessment: null, heatmap_image_url: null, ai_explanation: '' }));
	expect(await screen.findByText('No heatmap available')).toBeTruthy();
	expect(screen.getByText('No explanation available.')).toBeTruthy();
});

test('what could not be loaded is told, and what the list knew is there', async () => {
	const stand = await open(refusal(500, 'The database rests.'));
	expect((await screen.findByRole('alert')).textContent).toContain('The database rests.');
	expect(screen.getByText('Why scan 1 looks so.')).toBeTruthy();
	stand.answers[`GET /api/cases/${uuid(1)}`] = () => Response.json(detail);
	fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
	expect(await screen.findByText('By the watch, Left forearm')).toBeTruthy();
});
