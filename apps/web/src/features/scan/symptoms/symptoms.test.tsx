import shippedCard from '@dermavigil/analysis/model-card.json';
import { reassess } from '@dermavigil/analysis/symptoms';
import {
	formatPercent,
	labels,
	limits,
	type ModelCard,
	messages,
	modelCardSchema,
	riskNames,
	type Symptoms,
	savedAssessmentSchema,
	symptomQuestions,
} from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveScan } from '../../../api/scans.ts';
import { fetchModelCard } from '../../../api/system.ts';
import { exampleAnalysis } from '../example-analysis.ts';
import { requestAnalysis } from '../runtime/request-analysis.ts';
import { ScanPage } from '../scan-page.tsx';

vi.mock('../runtime/request-analysis.ts');
vi.mock('../saving/contribution-part.tsx', () => ({
	ContributionPart: ({ result }: { result: { analysis: { symptoms: Symptoms | null } } }) => (
		<p>Contributed with {JSON.stringify(result.analysis.symptoms)}</p>
	),
}));
vi.mock('../../../api/scans.ts');
vi.mock('../../../api/system.ts', () => ({
	fetchConfig: async () => ({ capabilities: ['patients'] }),
	fetchModelCard: vi.fn(),
}));
vi.mock('../../../offline/upload-queue/start-outbox.ts', () => ({ canKeepForLater: () => false }));
vi.mock('../../../lib/reduced-motion.ts', () => ({ useReducedMotion: () => true }));
vi.mock('../../../analysis/reduced-copy.ts', () => ({
	drawReducedCopy: async () => ({ width: 60, height: 40, toDataURL: () => 'data:image/png;base64,AA', getContext }),
}));
const getContext = () => ({ createImageData: () => ({ data: new Uint8ClampedArray(60 * 40 * 4) }), drawImage() {} });

// The photo's classes in the order of the model, the first one by far the likeliest, and bleeding as a sign of the second.
const shipped = modelCardSchema.parse(shippedCard);
const { classes } = shipped.modes.consumer;
const [usual, rare] = ['melanocytic_nevus', 'basal_cell_carcinoma'] as const;
const consumer: ModelCard['modes']['consumer'] = {
	...shipped.modes.consumer,
	malignant: [rare],
	thresholds: { medium: 0.2, high: 0.5 },
	possibleFrom: 0.1,
	symptomWeights: {
		names: ['bleed', 'age'],
		mean: [0, 0],
		coefficients: classes.map((name) => (name === rare ? [1, 0.1] : [0, 0])),
		strength: 3,
	},
};
const card: ModelCard = { ...shipped, version: '1.0.0', modes: { ...shipped.modes, consumer } };
const rest = 16 / (classes.length - 2);
const ranked = [usual, rare, ...classes.filter((name) => name !== usual && name !== rare)];
const probabilities = ranked.map((name, index) => ({ label: labels[name], confidence: [70, 14][index] ?? rest }));
const analysis = {
	...exampleAnalysis,
	modelVersion: '1.0.0',
	prediction: { top1: probabilities[0]!, top2: probabilities[1]!, riskLevel: 'low' as const },
	probabilities,
	possible: [labels[usual]],
	malignantProbability: 14,
};
const assessment = savedAssessmentSchema.parse(analysis);

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const settle = async () => {
	await act(() => vi.dynamicImportSettled());
	await pass(0);
};
const offered = () => screen.queryByRole('button', { name: 'Add what you have noticed' });
const answer = (question: string, name: 'Yes' | 'No') =>
	within(screen.getByRole('group', { name: question })).getByRole('button', { name });
const region = (name: string | RegExp) => screen.getByRole('region', { name });
const outcome = () => within(region('Add what you have noticed')).getByText(/With your answers|No answers yet/);
const age = () => screen.getByLabelText('How old are you?');

async function openResult(of: typeof exampleAnalysis = analysis, mode = 'Consumer') {
	vi.mocked(requestAnalysis).mockResolvedValue(of);
	render(
		<QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
			<MemoryRouter initialEntries={['/scan']}>
				<ScanPage />
			</MemoryRouter>
		</QueryClientProvider>,
	);
	fireEvent.click(screen.getByRole('radio', { name: mode }));
	fireEvent.change(screen.getByLabelText('Photo to analyze'), {
		target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
	});
	await pass(limits.scan.revealDelay);
	await settle();
	await settle();
}

async function openQuestions() {
	await openResult();
	fireEvent.click(offered()!);
}

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.setItem('analysisPlace', 'server');
	vi.mocked(fetchModelCard).mockReset().mockResolvedValue(card);
	vi.mocked(saveScan).mockReset().mockResolvedValue(undefined);
});

describe('the questions', () => {
	test('are closed at first, and all there once opened', async () => {
		await openResult();
		expect(screen.queryByRole('group', { name: symptomQuestions.bleed })).toBeNull();
		fireEvent.click(offered()!);
		for (const question of Object.values(symptomQuestions)) {
			for (const name of ['Yes', 'No'] as const) expect(answer(question, name).ariaPressed).toBe('false');
		}
		expect(screen.getByRole('link', { name: 'model card' }).getAttribute('href')).toBe('/model-card');
	});

	test.each<[string, ModelCard | Error]>([
		['of another model', { ...card, version: '2.0.0' }],
		[
			'that knows no answers',
			{ ...card, modes: { ...card.modes, consumer: { ...consumer, symptomWeights: undefined } } },
		],
		['that cannot be had', new TypeError('Failed to fetch')],
	])('are not asked with a model card %s', async (_, found) => {
		if (found instanceof Error) vi.mocked(fetchModelCard).mockRejectedValue(found);
		else vi.mocked(fetchModelCard).mockResolvedValue(found);
		await openResult();
		expect(fetchModelCard).toHaveBeenCalled();
		expect(offered()).toBeNull();
	});

	test('are not asked of clinicians, or about unsuitable photos', async () => {
		await openResult({ ...analysis, mode: 'clinical' }, 'Clinical');
		expect(offered()).toBeNull();
		document.body.replaceChildren();
		await openResult({ ...analysis, suitability: 'blurred' });
		expect(offered()).toBeNull();
	});
});

describe('an answer', () => {
	test('changes everything at once, says how, and is taken back by choosing it again', async () => {
		await openQuestions();
		expect(outcome().textContent).toBe('No answers yet: the result is that of the photo alone.');
		fireEvent.click(answer(symptomQuestions.bleed, 'Yes'));
		const { prediction, explanation, possible } = reassess(assessment, { bleed: true }, card);
		expect(prediction.top1.label).toBe(labels[rare]);
		expect(prediction.riskLevel).toBe('high');
		const verdict = region(labels[rare]).textContent;
		for (const text of ['with your answers', formatPercent(prediction.top1.confidence), riskNames.high]) {
			expect(verdict).toContain(text);
		}
		expect(verdict).toContain(`The photo alone: ${labels[usual]} 70%, Low Risk.`);
		expect(verdict).toContain(`${messages.analysis.alsoPossible}: ${possible.slice(1).join(', ')}`);
		const change = outcome().closest('[role=status]')!.textContent;
		expect(change).toContain(
			`With your answers: ${labels[rare]} 14% →becomes ${formatPercent(prediction.top1.confidence)}`,
		);
		expect(change).toContain(`Low Risk →becomes High Risk. The photo alone looked most like ${labels[usual]}`);
		expect(screen.getByText(explanation.recommendation)).toBeTruthy();
		expect(offered()!.closest('section')!.textContent).toContain('1 of 7 answered');
		fireEvent.click(answer(symptomQuestions.bleed, 'Yes'));
		expect(region(labels[usual]).textContent).not.toContain('with your answers');
		expect(screen.getByText('Plain what.')).toBeTruthy();
	});

	test('takes the place of the other one, and all go with Only the photo', async () => {
		await openQuestions();
		fireEvent.click(answer(symptomQuestions.bleed, 'Yes'));
		fireEvent.click(answer(symptomQuestions.bleed, 'No'));
		expect([
			answer(symptomQuestions.bleed, 'Yes').ariaPressed,
			answer(symptomQuestions.bleed, 'No').ariaPressed,
		]).toEqual(['false', 'true']);
		fireEvent.change(age(), { target: { value: '61' } });
		expect(offered()!.closest('section')!.textContent).toContain('2 of 7 answered');
		fireEvent.click(screen.getByRole('button', { name: 'Only the photo' }));
		expect(answer(symptomQuestions.bleed, 'No').ariaPressed).toBe('false');
		expect(age()).toHaveProperty('value', '');
		expect(region(labels[usual]).textContent).toContain('70%');
	});

	test('of an age that cannot be counts for nothing, which is said when the field is left', async () => {
		await openQuestions();
		fireEvent.change(age(), { target: { value: '12' } });
		expect(outcome().textContent).toContain('With your answers');
		fireEvent.change(age(), { target: { value: '121' } });
		expect(outcome().textContent).toContain('No answers yet');
		expect(screen.queryByText(messages.symptoms.badAge)).toBeNull();
		fireEvent.blur(age());
		expect(screen.getByText(messages.symptoms.badAge)).toBeTruthy();
		fireEvent.change(age(), { target: { value: '' } });
		expect(screen.queryByText(messages.symptoms.badAge)).toBeNull();
	});
});

test('what is saved is what was shown, with the answers; they stay as they are from then on, and out of contributions', async () => {
	localStorage.setItem('authToken', 'token');
	await openQuestions();
	const symptoms = { bleed: true, age: 61 };
	fireEvent.click(answer(symptomQuestions.bleed, 'Yes'));
	fireEvent.change(age(), { target: { value: '61' } });
	await settle();
	expect(screen.getByText(/its heat-map, your answers and this assessment/)).toBeTruthy();
	fireEvent.click(screen.getByRole('button', { name: 'Save Scan' }));
	await pass(0);
	const reassessed = reassess(assessment, symptoms, card);
	expect(saveScan).toHaveBeenCalledExactlyOnceWith(
		expect.objectContaining({
			assessment: reassessed,
			predictions: reassessed.probabilities,
			risk_level: reassessed.prediction.riskLevel,
			ai_explanation: reassessed.explanation.explanation_text,
		}),
	);
	expect(reassessed.symptoms).toEqual(symptoms);
	expect(answer(symptomQuestions.bleed, 'Yes')).toHaveProperty('disabled', true);
	expect(screen.queryByRole('button', { name: 'Only the photo' })).toBeNull();
	expect(screen.getByText(/^You asked to save this result as it is\./)).toBeTruthy();
	expect(screen.getByText('Contributed with null')).toBeTruthy();
});
