import { fuseAssessments } from '@dermavigil/analysis/fuse';
import { reassess } from '@dermavigil/analysis/symptoms';
import {
	type AnalysisResult,
	type Mode,
	riskNames,
	savedAssessmentSchema,
	symptomQuestions,
	unsuitableLabel,
} from '@dermavigil/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPending, errorResponse } from '../../../../test/fake-server.ts';
import { makeAnalysis, makeScan, modelCard } from '../../../../test/fixtures.ts';
import { openHeic } from '../../../analysis/heic/open-heic.ts';
import { getRetryDelay } from '../../../api/light-queries.ts';
import { getButton, hasButton, openResult, pass, press, renderScan, settle, user } from '../test/render-scan.tsx';

vi.mock('../../../analysis/heic/open-heic.ts');

const made = { modelVersion: modelCard.version };
const closeup = makeAnalysis({ ...made, heatmapImage: '', originalImageBase64: '' });
const riskier = makeAnalysis({
	...closeup,
	prediction: { ...closeup.prediction, riskLevel: 'high' },
	malignantProbability: 61,
	explanation: { ...closeup.explanation, recommendation: 'Show it to a doctor soon.' },
});
const dermatoscope = makeAnalysis({ ...closeup, mode: 'clinical', photo: { width: 90, height: 60 }, outline: null });
const refuse = (suitability: AnalysisResult['suitability'], mode: Mode): AnalysisResult => ({
	...makeAnalysis({ ...made, mode, suitability, heatmapImage: '', originalImageBase64: '' }),
	prediction: {
		top1: { label: unsuitableLabel, confidence: 0 },
		top2: { label: 'N/A', confidence: 0 },
		riskLevel: 'unknown',
	},
	...{ probabilities: [], possible: [], malignantProbability: null, heatmap: null, outline: null },
});

/** What the server says about each file in each mode. */
const answers: Record<string, Record<Mode, AnalysisResult>> = {
	'mole.png': { consumer: closeup, clinical: refuse('wrong_mode', 'clinical') },
	'closer.png': { consumer: riskier, clinical: refuse('wrong_mode', 'clinical') },
	'scope.png': { consumer: refuse('wrong_mode', 'consumer'), clinical: dermatoscope },
	'arm.png': { consumer: refuse('no_lesion', 'consumer'), clinical: refuse('wrong_mode', 'clinical') },
};

function render(patient = false) {
	return renderScan({
		patient,
		handlers: {
			analyze: ({ query, body }) => answers[((body as FormData).get('image') as File).name]![query.mode],
			saveScan: makeScan(1),
		},
	});
}
const makeFile = (name: string) => new File([name], name, { type: 'image/png' });
async function add(name: string): Promise<void> {
	await user.upload(screen.getByLabelText('Another photo of this spot'), makeFile(name));
	await settle();
}
/** Whether the analysis of the last photo that was sent was aborted. */
const isAborted = () =>
	vi.mocked(fetch).mock.calls.findLast(([url]) => String(url).includes('/analyze'))![1]?.signal?.aborted;
const card = () => within(screen.getByRole('region', { name: 'More photos of this spot' }));

beforeEach(() => localStorage.setItem('analysisPlace', 'server'));

test('a dermatoscope image is recognized, and the result is from both photos and saved with both', async () => {
	const server = render(true);
	await openResult();
	await add('scope.png');
	expect(card().getByLabelText('This photo is')).toHaveValue('dermatoscope');
	const use = `The result, ${riskNames[fuseAssessments(closeup, dermatoscope, modelCard).prediction.riskLevel]}, is from this photo and the first one.`;
	expect(card().getByText(use)).toBeVisible();
	expect(card().getByRole('status')).toHaveTextContent(`Dermatoscope image. ${use}`);
	expect(screen.getByText('Clinical mode, on our server, from both photos')).toBeVisible();
	const { prediction, explanation } = fuseAssessments(closeup, dermatoscope, modelCard);
	const heard = `${riskNames[prediction.riskLevel]}. ${explanation.clinical_recommendation}`;
	expect(screen.getByText(heard)).toHaveAttribute('aria-live', 'polite');
	const choice = within(screen.getByRole('group', { name: 'Which photo is shown' }));
	expect(choice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
		'Dermatoscope image',
		'Close-up',
	]);
	await user.click(choice.getByRole('button', { name: 'Close-up' }));
	expect(choice.getByRole('button', { name: 'Close-up' })).toHaveAttribute('aria-pressed', 'true');
	await press('Save Scan');
	const { body } = server.getRequests('saveScan')[0]!;
	const fused = savedAssessmentSchema.parse(fuseAssessments(closeup, dermatoscope, modelCard));
	expect(body.assessment).toEqual(fused);
	expect(body.predictions).toEqual(fused.probabilities);
	expect(body.further_photos).toEqual([
		expect.objectContaining({ kind: 'closeup', assessment: savedAssessmentSchema.parse(closeup) }),
	]);
	expect(hasButton('Add another photo')).toBe(false);
	expect(card().queryByRole('button')).not.toBeInTheDocument();
});

test('the one with the highest risk among several photos of a kind counts, alone and with another kind', async () => {
	const server = render(true);
	await openResult();
	await add('closer.png');
	expect(card().getByText('The result, High Risk, is from this photo: its risk is the highest.')).toBeVisible();
	expect(screen.getByText('High Risk. Show it to a doctor soon.')).toHaveAttribute('aria-live', 'polite');
	await add('mole.png');
	expect(card().getByText(/^Not used for the result: its risk is no higher than/)).toBeVisible();
	expect(card().getByRole('status')).toHaveTextContent(/^Close-up\. Not used for the result:/);
	await add('scope.png');
	expect(card().getByText(/is from this photo and another one\.$/, { selector: 'li:nth-child(1) p' })).toBeVisible();
	expect(card().getByText('Not used for the result, which is from other photos.')).toBeVisible();
	await user.click(card().getByRole('button', { name: 'Remove: Dermatoscope image' }));
	await press('Save Scan');
	const { body } = server.getRequests('saveScan')[0]!;
	expect(body.risk_level).toBe('high');
	expect(body.assessment).toEqual(savedAssessmentSchema.parse(riskier));
	const other = expect.objectContaining({ kind: 'closeup', assessment: savedAssessmentSchema.parse(closeup) });
	expect(body.further_photos).toEqual([other, other]);
});

test('the photo that the result is from is contributed and can be marked; with both photos, it is the first', async () => {
	const server = render();
	server.use({ contribute: errorResponse(503, 'Too busy.') });
	await openResult();
	await add('closer.png');
	const open = vi.spyOn(URL, 'createObjectURL');
	await press('Check another spot in this photo');
	expect(open).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'closer.png' }));
	await press('Close');
	await press('Contribute this photo');
	expect(screen.getByText(/^Of your photos, only this one/)).toBeVisible();
	const contribute = async () => {
		await user.click(screen.getAllByRole('button', { name: 'Contribute this photo' })[1]!);
		await settle();
		return JSON.parse(String((server.getRequests('contribute').at(-1)!.body as FormData).get('assessment')));
	};
	expect(await contribute()).toEqual(savedAssessmentSchema.parse(riskier));
	await add('scope.png');
	expect(await contribute()).toEqual(savedAssessmentSchema.parse(closeup));
});

test('answers count with both photos as they do with the close-up, and stay when one photo is removed', async () => {
	const { bleed } = symptomQuestions;
	render();
	await openResult();
	const yes = () => within(screen.getByRole('group', { name: bleed })).getByRole('button', { name: 'Yes' });
	await user.click(yes());
	await add('scope.png');
	const fused = fuseAssessments(closeup, dermatoscope, modelCard);
	const answered = reassess(fused, { bleed: true }, modelCard);
	expect(answered.malignantProbability).toBeGreaterThan(fused.malignantProbability!);
	expect(screen.getByText('Clinical mode, on our server, from both photos, with your answers')).toBeVisible();
	const heard = `${riskNames[answered.prediction.riskLevel]}. ${answered.explanation.clinical_recommendation}`;
	expect(screen.getByText(heard)).toBeInTheDocument();
	expect(yes()).toHaveAttribute('aria-pressed', 'true');
	await user.click(yes());
	expect(screen.getByText('Clinical mode, on our server, from both photos')).toBeVisible();
	await user.click(yes());
	await user.click(card().getByRole('button', { name: 'Remove: Dermatoscope image' }));
	expect(screen.getByText('Consumer mode, on our server, with your answers')).toBeVisible();
	expect(yes()).toHaveAttribute('aria-pressed', 'true');
});

test('the page says that both photos cannot count while what that needs does not load', async () => {
	const server = render();
	server.use({ modelCard: errorResponse(503, 'Too busy.') });
	await openResult();
	await add('scope.png');
	for (let attempt = 0; attempt < 3; attempt++) {
		await pass(getRetryDelay(4));
		await settle();
	}
	expect(screen.getByText(/^This result is from one photo only/)).toBeVisible();
	expect(screen.getByText('Consumer mode, on our server')).toBeVisible();
	expect(card().getByText('Not used for the result yet.')).toBeVisible();
	server.use({ modelCard });
	await press('Try again');
	expect(screen.queryByText(/^This result is from one photo only/)).not.toBeInTheDocument();
	expect(screen.getByText('Clinical mode, on our server, from both photos')).toBeVisible();
});

test('says that both photos cannot count if the model was updated between them', async () => {
	const server = render();
	await openResult();
	const updated = { ...dermatoscope, modelVersion: '99.0.0' };
	server.use({ analyze: ({ query: { mode } }) => (mode === 'clinical' ? updated : refuse('wrong_mode', mode)) });
	await add('scope.png');
	expect(
		card().getByText(
			/^Not used for the result: the AI was updated meanwhile\. Reload the page and add both photos again\.$/,
		),
	).toBeVisible();
	expect(screen.getByText('Consumer mode, on our server')).toBeVisible();
	expect(hasButton('Try again')).toBe(false);
});

test('an overview is saved but not assessed; another kind may be chosen for it', async () => {
	const server = render(true);
	await openResult();
	await add('arm.png');
	const kind = card().getByLabelText('This photo is');
	expect(kind).toHaveValue('overview');
	expect(card().getByText(/^Shows where the spot is/)).toBeVisible();
	expect(screen.queryByText(/from both photos$/)).not.toBeInTheDocument();
	await user.selectOptions(kind, 'Dermatoscope image');
	await settle();
	expect(server.getRequests('analyze').at(-1)!.query.mode).toBe('clinical');
	expect(card().getByText('Not used for the result. It looks like a photo of another kind.')).toBeVisible();
	await user.click(card().getByRole('button', { name: 'Remove: Dermatoscope image' }));
	expect(card().queryByRole('listitem')).not.toBeInTheDocument();
	expect(getButton('Add another photo')).toHaveFocus();
	await add('arm.png');
	await press('Save Scan');
	expect(server.getRequests('saveScan')[0]!.body.further_photos).toEqual([
		expect.objectContaining({ kind: 'overview', assessment: null }),
	]);
});

test('a photo that was being converted when the result was saved is left out, and the page says so', async () => {
	const converted = createPending<File>();
	vi.mocked(openHeic).mockReturnValue(converted.promise);
	const server = render(true);
	await openResult();
	const iphonePhoto = new File(['\0\0\0\x18ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' });
	await user.upload(screen.getByLabelText('Another photo of this spot'), iphonePhoto);
	await settle();
	expect(hasButton('Preparing your photo...')).toBe(true);
	await press('Save Scan');
	converted.resolve(makeFile('scope.png'));
	await settle();
	expect(card().queryByRole('listitem')).not.toBeInTheDocument();
	expect(screen.getByText(/^The result was saved without the new photo/)).toBeInTheDocument();
	expect(screen.queryByText(/from both photos$/)).not.toBeInTheDocument();
	expect(server.getRequests('analyze')).toHaveLength(1);
});

test('the kind that is chosen while a photo is analyzed as another one holds, whichever answer comes last', async () => {
	const server = render();
	await openResult();
	server.use({ analyze: refuse('no_lesion', 'consumer') });
	await add('arm.png');
	const late = createPending<AnalysisResult>();
	server.use({ analyze: () => late.promise });
	const kind = card().getByLabelText('This photo is');
	await user.selectOptions(kind, 'Close-up');
	await settle();
	await user.selectOptions(kind, 'Overview');
	await settle();
	expect(isAborted()).toBe(true);
	late.resolve(closeup);
	await settle();
	expect(card().getByText(/^Shows where the spot is/)).toBeVisible();
});

test.each([
	['removed', () => user.click(card().getByRole('button', { name: 'Remove: New photo' }))],
	['left with the page', async () => cleanup()],
])('the analysis of a photo that is %s is stopped', async (_, leave) => {
	const server = render();
	await openResult();
	server.use({ analyze: () => createPending<AnalysisResult>().promise });
	await add('arm.png');
	expect(isAborted()).toBe(false);
	await leave();
	expect(isAborted()).toBe(true);
});

test('a photo that cannot be analyzed says why, and is analyzed again on demand', async () => {
	const server = render();
	await openResult();
	server.use({ analyze: errorResponse(503, 'Too busy.') });
	await add('arm.png');
	expect(card().getByText('Not used for the result. Too busy.')).toBeVisible();
	server.use({ analyze: closeup });
	await press('Try again');
	expect(card().getByText(/^Not used for the result: its risk is no higher than/)).toBeVisible();
});

test('a scan holds at most four photos', async () => {
	render();
	await openResult();
	for (const name of ['arm.png', 'scope.png', 'mole.png']) await add(name);
	expect(card().getAllByRole('listitem')).toHaveLength(3);
	expect(getButton('Add another photo')).toHaveAttribute('aria-disabled', 'true');
	expect(card().getByText('A scan holds 4 photos at most.')).toBeVisible();
});
