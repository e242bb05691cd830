import { reassess } from '@dermavigil/analysis/symptoms';
import {
	type AnalysisResult,
	redFlags,
	riskNames,
	type SymptomName,
	savedAssessmentSchema,
	symptomQuestions,
	unsuitableLabel,
} from '@dermavigil/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createPending } from '../../../../test/fake-server.ts';
import { makeAnalysis, makeUnsuitable, modelCard } from '../../../../test/fixtures.ts';
import { choosePhoto, hasButton, pass, press, renderScan, revealDelay, settle, user } from '../test/render-scan.tsx';

beforeEach(() => localStorage.setItem('analysisPlace', 'server'));

const hasResult = () => hasButton('Analyze Another Image');
const answer = (name: SymptomName, text: 'Yes' | 'No') =>
	within(screen.getByRole('group', { name: symptomQuestions[name] })).getByRole('button', { name: text });

/** Analyzes a photo until `end`, which returns when the result could be shown. */
async function openRunning(mode = 'Consumer', analysis = makeAnalysis({ modelVersion: modelCard.version })) {
	const pending = createPending<AnalysisResult>();
	renderScan({ handlers: { analyze: () => pending.promise } });
	await user.click(screen.getByRole('radio', { name: mode }));
	await choosePhoto();
	return async () => {
		pending.resolve(analysis);
		await settle();
		await pass(revealDelay);
		await settle();
	};
}

test('are asked while the photo is analyzed, and do not delay people who do not answer', async () => {
	const end = await openRunning();
	for (const name of Object.keys(redFlags) as SymptomName[]) expect(answer(name, 'Yes')).toBeEnabled();
	await end();
	expect(hasResult()).toBe(true);
	expect(answer('bleed', 'Yes')).toHaveAttribute('aria-pressed', 'false');
});

test('delay the result for people who have begun to answer, and then count in it', async () => {
	const end = await openRunning();
	await user.click(answer('bleed', 'Yes'));
	await end();
	expect(hasResult()).toBe(false);
	expect(screen.getByText('Your result is ready.')).toBeInTheDocument();
	await press('See result');
	expect(hasResult()).toBe(true);
	expect(screen.getByRole('region', { name: 'What it could be' })).toHaveTextContent('with your answers');
	const assessment = savedAssessmentSchema.parse(makeAnalysis({ modelVersion: modelCard.version }));
	const { prediction, explanation } = reassess(assessment, { bleed: true }, modelCard);
	const heard = `${riskNames[prediction.riskLevel]}. ${explanation.recommendation}`;
	expect(screen.getByText(heard)).toHaveAttribute('aria-live', 'polite');
	expect(screen.getByText('1 of 7 answered')).toBeInTheDocument();
	expect(screen.queryByRole('group', { name: symptomQuestions.bleed })).not.toBeInTheDocument();
});

test('come before the reason if the photo could not be assessed', async () => {
	const end = await openRunning('Consumer', makeUnsuitable('blurred'));
	await user.click(answer('bleed', 'Yes'));
	await end();
	await press('See result');
	const card = within(screen.getByRole('region', { name: unsuitableLabel }));
	const lead = card.getByText('Show this spot to a doctor within two weeks, because it has bled.');
	const reason = card.getByText(/^This photo is blurred/);
	expect(lead.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
	const heard = screen.getByText(new RegExp(`^${unsuitableLabel}. ${lead.textContent}.* ${reason.textContent}$`));
	expect(heard).toHaveAttribute('aria-live', 'polite');
});

test('start over with the next photo, which is not ready just because the one before was', async () => {
	const server = renderScan({ handlers: { analyze: makeAnalysis({ modelVersion: modelCard.version }) } });
	await choosePhoto();
	await user.click(answer('bleed', 'Yes'));
	await press('Remove photo');
	server.use({ analyze: () => new Promise(() => {}) });
	await choosePhoto(new File(['pixels'], 'next.png', { type: 'image/png' }));
	await pass(revealDelay);
	expect(answer('bleed', 'Yes')).toHaveAttribute('aria-pressed', 'false');
	expect(screen.queryByText('Your result is ready.')).not.toBeInTheDocument();
});

test('can be skipped, and are then closed under the result', async () => {
	const end = await openRunning();
	await press('Skip');
	expect(screen.queryByRole('group', { name: symptomQuestions.bleed })).not.toBeInTheDocument();
	expect(screen.getByText('Your result appears here as soon as it is ready.')).toHaveFocus();
	await end();
	expect(hasResult()).toBe(true);
	expect(screen.queryByRole('group', { name: symptomQuestions.bleed })).not.toBeInTheDocument();
});

test('are not asked of clinicians', async () => {
	await openRunning('Clinical');
	expect(screen.queryByRole('group', { name: symptomQuestions.bleed })).not.toBeInTheDocument();
});
