import { reassess } from '@dermavigil/analysis/symptoms';
import {
	formatWholePercent,
	labels,
	type ModelCard,
	messages,
	redFlags,
	riskNames,
	savedAssessmentSchema,
	splitSentences,
	symptomNames,
	symptomQuestions,
} from '@dermavigil/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type Handlers } from '../../../../test/fake-server.ts';
import { makeAnalysis, makeScan, modelCard } from '../../../../test/fixtures.ts';
import { openResult, press, renderScan, settle, user } from '../test/render-scan.tsx';

// The photo's classes in the order of the model, the first by far the most likely, and bleeding as a symptom of the second.
const { classes } = modelCard.modes.consumer;
const [usual, rare] = ['melanocytic_nevus', 'basal_cell_carcinoma'] as const;
const consumer: ModelCard['modes']['consumer'] = {
	...modelCard.modes.consumer,
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
const card: ModelCard = { ...modelCard, version: '1.0.0', modes: { ...modelCard.modes, consumer } };
const rest = 16 / (classes.length - 2);
const ranked = [usual, rare, ...classes.filter((name) => name !== usual && name !== rare)];
const probabilities = ranked.map((name, index) => ({ label: labels[name], confidence: [70, 14][index] ?? rest }));
const analysis = makeAnalysis({
	modelVersion: '1.0.0',
	prediction: { top1: probabilities[0]!, top2: probabilities[1]!, riskLevel: 'low' as const },
	probabilities,
	possible: [labels[usual]],
	malignantProbability: 14,
});
const assessment = savedAssessmentSchema.parse(analysis);

const offered = () => screen.queryByRole('button', { name: 'Tell us about this spot' });
const answer = (question: string, name: 'Yes' | 'No') =>
	within(screen.getByRole('group', { name: question })).getByRole('button', { name });
const region = (name: string | RegExp) => screen.getByRole('region', { name });
const outcome = () => within(region('Tell us about this spot')).getByText(/With your answers|No answers yet/);
const age = () => screen.getByLabelText('How old are you?');

/** Opens the result of an analysis in a mode. */
async function openAnalysis(handlers: Handlers = {}, mode = 'Consumer', patient = false) {
	const server = renderScan({
		patient,
		handlers: {
			analyze: analysis,
			modelCard: card,
			saveScan: makeScan(1),
			contribute: { code: 'ABCD-EFGH' },
			...handlers,
		},
	});
	await user.click(screen.getByRole('radio', { name: mode }));
	await openResult();
	await settle();
	return server;
}

async function openQuestions(patient = false) {
	const server = await openAnalysis({}, 'Consumer', patient);
	await user.click(screen.getByRole('button', { name: 'More questions' }));
	return server;
}

beforeEach(() => localStorage.setItem('analysisPlace', 'server'));

describe('the questions', () => {
	test('are open at the red flags, and all shown on request', async () => {
		await openAnalysis();
		for (const name of symptomNames)
			expect(screen.queryAllByRole('group', { name: symptomQuestions[name] })).toHaveLength(name in redFlags ? 1 : 0);
		await user.click(screen.getByRole('button', { name: 'More questions' }));
		for (const question of Object.values(symptomQuestions)) {
			for (const name of ['Yes', 'No'] as const)
				expect(answer(question, name)).toHaveAttribute('aria-pressed', 'false');
		}
		expect(screen.getByRole('link', { name: 'how it works' })).toHaveAttribute('href', '/model-card');
	});

	test.each<[string, ModelCard | Response]>([
		['of another model', { ...card, version: '2.0.0' }],
		[
			'without weights of symptoms',
			{ ...card, modes: { ...card.modes, consumer: { ...consumer, symptomWeights: undefined } } },
		],
		['that cannot be had', errorResponse(500, 'No card.')],
	])('are not asked with a model card %s', async (_, found) => {
		const server = await openAnalysis({ modelCard: found });
		expect(server.getRequests('modelCard')).not.toEqual([]);
		expect(offered()).not.toBeInTheDocument();
	});

	test('are not asked of clinicians, or about unsuitable photos', async () => {
		await openAnalysis({ analyze: { ...analysis, mode: 'clinical' } }, 'Clinical');
		expect(offered()).not.toBeInTheDocument();
		cleanup();
		await openAnalysis({ analyze: { ...analysis, suitability: 'blurred' } });
		expect(offered()).not.toBeInTheDocument();
	});
});

describe('an answer', () => {
	test('changes everything at once, says how, and is undone by choosing it again', async () => {
		await openQuestions();
		const names = () => within(region('What it could be')).getByRole('list').textContent;
		const before = names();
		expect(outcome().textContent).toBe('No answers yet. This result is based on the photo only.');
		await user.click(answer(symptomQuestions.bleed, 'Yes'));
		const { prediction, explanation, malignantProbability } = reassess(assessment, { bleed: true }, card);
		expect(prediction).toMatchObject({ top1: { label: labels[usual] }, riskLevel: 'high' });
		const band = region(riskNames.high);
		expect(band).toHaveTextContent(`${formatWholePercent(malignantProbability!)} chance`);
		for (const sentence of splitSentences(explanation.recommendation)) expect(band).toHaveTextContent(sentence);
		expect(region('What it could be')).toHaveTextContent('with your answers');
		expect(region('What it could be')).toHaveTextContent(
			'By the photo alone, the closest match is harmless. Your answers raise the risk to high.',
		);
		expect(names()).toBe(before);
		const change = outcome().closest('[role=status]')!.textContent;
		expect(change).toContain('With your answers: Low Risk →becomes High Risk');
		expect(change).toContain(`14% →becomes ${formatWholePercent(malignantProbability!)}`);
		expect(offered()!.closest('section')!.textContent).toContain('1 of 7 answered');
		await user.click(answer(symptomQuestions.bleed, 'Yes'));
		expect(region('What it could be')).not.toHaveTextContent('with your answers');
		expect(screen.getByText('Plain what.')).toBeInTheDocument();
	});

	test('shows a chance just below a risk level the same way as the scale', async () => {
		await openAnalysis({ analyze: { ...analysis, malignantProbability: 19.6 } });
		await user.click(answer(symptomQuestions.bleed, 'Yes'));
		expect(outcome().closest('[role=status]')).toHaveTextContent('precancer: just under 20% →becomes');
	});

	test('replaces the other answer, and all answers go with Only the photo', async () => {
		await openQuestions();
		await user.click(answer(symptomQuestions.bleed, 'Yes'));
		await user.click(answer(symptomQuestions.bleed, 'No'));
		// This does not lower anything.
		const change = outcome().closest('[role=status]')!;
		expect(change).toHaveTextContent('With your answers: still Low RiskChance of cancer or precancer: still 14%');
		expect([
			answer(symptomQuestions.bleed, 'Yes').ariaPressed,
			answer(symptomQuestions.bleed, 'No').ariaPressed,
		]).toEqual(['false', 'true']);
		await user.type(age(), '61');
		expect(offered()!.closest('section')!.textContent).toContain('2 of 7 answered');
		await user.click(screen.getByRole('button', { name: 'Clear my answers' }));
		expect(document.activeElement).toContainElement(outcome());
		expect(document.activeElement).toHaveAttribute('tabindex', '-1');
		expect(answer(symptomQuestions.bleed, 'No')).toHaveAttribute('aria-pressed', 'false');
		expect(age()).toHaveProperty('value', '');
		expect(region('What it could be')).toHaveTextContent(`${labels[usual]}Harmless: an ordinary mole70%`);
	});

	test('with an invalid age does not count, and the page says so when the field is left', async () => {
		await openQuestions();
		await user.type(age(), '12');
		expect(outcome().textContent).toContain('With your answers');
		await user.type(age(), '1');
		expect(outcome().textContent).toContain('No answers yet');
		expect(screen.queryByText(messages.symptoms.badAge)).not.toBeInTheDocument();
		await user.tab();
		expect(screen.getByText(messages.symptoms.badAge)).toBeInTheDocument();
		await user.clear(age());
		expect(screen.queryByText(messages.symptoms.badAge)).not.toBeInTheDocument();
	});
});

test('what was on screen is saved with the symptoms, which cannot change afterward and are not contributed', async () => {
	const server = await openQuestions(true);
	const symptoms = { bleed: true, age: 61 };
	await user.click(answer(symptomQuestions.bleed, 'Yes'));
	await user.type(age(), '61');
	await settle();
	expect(screen.getByText(/its heat-map, your answers and this assessment/)).toBeInTheDocument();
	await press('Save Scan');
	const reassessed = reassess(assessment, symptoms, card);
	expect(server.getRequests('saveScan').map(({ body }) => body)).toEqual([
		expect.objectContaining({
			assessment: reassessed,
			predictions: reassessed.probabilities,
			risk_level: reassessed.prediction.riskLevel,
			ai_explanation: reassessed.explanation.explanation_text,
		}),
	]);
	expect(reassessed.symptoms).toEqual(symptoms);
	expect(answer(symptomQuestions.bleed, 'Yes')).toHaveProperty('disabled', true);
	expect(screen.queryByRole('button', { name: 'Clear my answers' })).not.toBeInTheDocument();
	expect(screen.getByText('Saved. To change your answers, scan the photo again.')).toBeInTheDocument();
	await press('Contribute this photo');
	await user.click(screen.getAllByRole('button', { name: 'Contribute this photo' }).at(-1)!);
	await settle();
	const contribution = server.getRequests('contribute')[0]!.body as FormData;
	expect(JSON.parse(contribution.get('assessment') as string).symptoms).toBeNull();
});
