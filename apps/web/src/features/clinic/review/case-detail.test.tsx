import { type CaseDetail, messages } from '@dermavigil/contract';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { catchDownloads } from '../../../../test/browser.ts';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { createPending, errorResponse, fakeServer, type Handler } from '../../../../test/fake-server.ts';
import {
	furtherPhotos,
	makeAssessment,
	makeCase,
	makeCaseComparison,
	makeCaseDetail,
	uuid,
} from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { dropDraft } from './drafts.ts';

const probabilities = [
	{ label: 'Melanoma', confidence: 61.25 },
	{ label: 'Melanocytic Nevus', confidence: 30 },
	{ label: 'Actinic Keratosis', confidence: 8.75 },
];
const detail: CaseDetail = makeCaseDetail(1, {
	notes: 'Seen before.',
	reviewed_by: 'Dr B.',
	reviewed_at: '2026-11-20T10:00:00.000Z',
	model_version: '1.2.3',
	assessment: {
		...makeAssessment(),
		suitability: 'suitable',
		possible: ['Melanoma', 'Melanocytic Nevus'],
		prediction: { top1: probabilities[0]!, top2: probabilities[1]!, riskLevel: 'high' },
		probabilities,
		malignantProbability: 70,
	},
	symptoms: { bleed: true },
	risk_reason: {
		malignant_probability: 70,
		malignant_labels: ['Melanoma', 'Actinic Keratosis'],
		thresholds: { medium: 12.5, high: 44 },
	},
	body_part: 'Left forearm',
	earlier: [makeCase(2, { status: 'reviewed', notes: 'Watch it closely.', predictions: [] })],
});

async function openCase(caseDetail: Handler<'caseDetail'>, caseItem = makeCase(1)) {
	const server = fakeServer({ ...serveCases([caseItem]), caseDetail });
	const { user } = await renderApp('/dashboard', { as: 'clinician' });
	await user.click(await screen.findByRole('button', { name: 'Details' }));
	return { server, user };
}

test('a photo of an open case whose URL has expired is requested again, and the rest of the case stays as it was read', async () => {
	const { server } = await openCase(detail);
	await screen.findByRole('heading', { name: 'Earlier scans of the same lesion' });
	server.use({ cases: [makeCase(1, { image_url: '/api/images/renewed', notes: 'Theirs.', version: 2 })] });
	const getPhoto = () => screen.getByRole('img', { name: 'Submitted by Patient 1' });
	fireEvent.error(getPhoto());
	await waitFor(() => expect(getPhoto()).toHaveAttribute('src', '/api/images/renewed'));
	expect(screen.getByLabelText('Notes for the patient')).toHaveValue('Seen before.');
	expect(server.getRequests('caseDetail')).toHaveLength(1);
});

test.each([
	['consumer', 'Phone photo'],
	['clinical', 'Dermatoscope image'],
	[null, 'Photo'],
] as const)('a photo in mode %s is called: %s', async (mode, name) => {
	await openCase({ ...detail, mode }, makeCase(1, { mode }));
	expect((await screen.findByRole('figure')).textContent).toBe(name);
});

test('the small photo of an earlier scan whose URL has expired is requested again', async () => {
	const { server } = await openCase(detail);
	const heading = await screen.findByRole('heading', { name: 'Earlier scans of the same lesion' });
	const getThumbnail = () => heading.closest('section')!.querySelector('img');
	server.use({ cases: [makeCase(2, { thumbnail_url: '/api/images/renewed' })] });
	fireEvent.error(getThumbnail()!);
	await waitFor(() => expect(getThumbnail()).toHaveAttribute('src', '/api/images/renewed'));
});

test('a photo under its heat-map is requested again when its URL has expired', async () => {
	const painted = { assessment: null, heatmap_image_url: '/api/images/painted' };
	const { server, user } = await openCase({ ...detail, ...painted }, makeCase(1, painted));
	await user.keyboard('h');
	const getPainted = () => screen.getByRole('img', { name: 'With its heat-map' });
	server.use({ cases: [makeCase(1, { heatmap_image_url: '/api/images/renewed' })] });
	fireEvent.error(getPainted());
	await waitFor(() => expect(getPainted()).toHaveAttribute('src', '/api/images/renewed'));
});

test('a photo that does not load says so, and is loaded again on demand and when the connection is back', async () => {
	const { user } = await openCase(detail);
	fireEvent.error(await screen.findByRole('img', { name: 'Submitted by Patient 1' }));
	expect(screen.getByText('The photo could not be loaded.')).toBeInTheDocument();
	await user.click(screen.getByRole('button', { name: 'Load the photo again' }));
	const photo = screen.getByRole('img', { name: 'Submitted by Patient 1' });
	expect(document.body).not.toHaveFocus();
	fireEvent.error(photo);
	expect(screen.queryByRole('img', { name: 'Submitted by Patient 1' })).not.toBeInTheDocument();
	fireEvent(window, new Event('online'));
	expect(screen.getByRole('img', { name: 'Submitted by Patient 1' })).toBeInTheDocument();
});

test('what could not be loaded without a connection is requested again once the connection is back', async () => {
	await openCase(errorResponse(500, 'Down.'));
	await screen.findByText('Down.');
	fakeServer({ ...serveCases([makeCase(1)]), caseDetail: detail });
	act(() => onlineManager.setOnline(false));
	act(() => onlineManager.setOnline(true));
	await screen.findByRole('heading', { name: 'Earlier scans of the same lesion' });
	expect(screen.queryByText('Down.')).not.toBeInTheDocument();
});

test.each([
	['new', 'once the case is reviewed or flagged'],
	['reviewed', 'as soon as you save'],
	['flagged', 'as soon as you save'],
] as const)('if a case is %s, the page says that the patient reads the notes %s', async (status, when) => {
	await openCase({ ...detail, status });
	await screen.findByRole('heading', { name: 'Earlier scans of the same lesion' });
	const notes = screen.getByLabelText('Notes for the patient');
	const sees = `The patient sees this ${when}.`;
	expect(notes).toHaveAccessibleDescription(sees);
	onTestFinished(() => dropDraft(uuid(1)));
	const choose = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
	choose(/^Urgent/);
	expect(notes).toHaveAccessibleDescription(sees);
	fireEvent.change(notes, { target: { value: ' ' } });
	expect(notes).toHaveAccessibleDescription('Patients do not see outcomes. Tell them here what to do.');
	choose(/^Benign/);
	expect(notes).toHaveAccessibleDescription(sees);
});

test('an open case shows everything that is known about it', async () => {
	const { user } = await openCase(detail);
	const heading = await screen.findByRole('heading', { name: 'Earlier scans of the same lesion' });
	const earlier = heading.closest('section')!;
	expect(earlier).toHaveTextContent('Watch it closely.');
	// A photo that was not assessed has no percentage.
	expect(within(earlier).getByText(messages.fallback.label).closest('p')!.textContent).toBe(messages.fallback.label);
	const text = screen.getByRole('region', { name: 'Cases' }).textContent;
	for (const part of [
		'LowMedium from 12.5%High from 44%',
		'Sum of Melanoma, Actinic Keratosis, with the patient’s answers. Medium ≥ 12.5%, high ≥ 44%.',
		'Actinic Keratosis8.8%',
		'Patient-reported',
		'Has it bled?Red flagYesCounted in the risk, not in the class probabilities.',
		'Left forearm',
		'1.2.3',
		'by Dr B.',
		'Technical why.\n\nClinical what.',
	]) {
		expect(text).toContain(part);
	}
	expect(screen.queryByText('Why scan 1 looks so.')).not.toBeInTheDocument();
	expect(await screen.findByRole('button', { name: 'Show similar proven cases' })).toBeInTheDocument();
	await user.click(screen.getByRole('button', { name: 'What the patient read' }));
	expect(screen.getByText('Why scan 1 looks so.')).toBeInTheDocument();
	expect(screen.getByLabelText('Notes for the patient')).toHaveValue('Seen before.');
	expect(screen.queryByRole('img', { name: /^Heat-map/ })).not.toBeInTheDocument();
	await user.keyboard('h');
	const map = screen.getByRole('img', { name: /^Heat-map/ });
	expect(map).toHaveStyle({ opacity: '0.75' });
	expect(screen.queryByRole('img', { name: 'With its heat-map' })).not.toBeInTheDocument();
	const corners = detail.assessment!.outline!.polygon.map((corner) => corner.join(',')).join(' ');
	const findOutline = () => document.querySelector(`polygon[points="${corners}"]`);
	expect(findOutline()).toBeNull();
	await user.click(screen.getByRole('switch', { name: 'Outline' }));
	expect(findOutline()).not.toBeNull();
	screen.getByRole('slider').focus();
	await user.keyboard('{End}');
	expect(map).toHaveStyle({ opacity: '1' });
	await user.click(screen.getByRole('button', { name: 'Zoom in' }));
	expect(map.parentElement!.style.transform).toContain('scale(1.6)');
});

test('if a photo has no risk, the page does not say that an answer counts in it', async () => {
	await openCase({ ...detail, risk_level: 'unknown', risk_reason: null, assessment: null });
	const part = (await screen.findByRole('heading', { name: 'Patient-reported' })).closest('section')!;
	expect(part).toHaveTextContent(/Has it bled\?Red flagYes$/);
});

test('the heat-map can be drawn as lines, and the browser remembers the choice', async () => {
	const { user } = await openCase(detail);
	await user.click(await screen.findByRole('switch', { name: 'Heat-map lines' }));
	expect(screen.getByRole('img', { name: 'Heat-map: inside more lines, the AI looked more' })).toBeInTheDocument();
	expect(localStorage.getItem('heatMapStyle')).toBe('lines');
	await user.keyboard('l');
	expect(screen.getByRole('img', { name: /^Heat-map: the stronger/ })).toBeInTheDocument();
	await user.keyboard('lhl');
	expect(screen.queryByRole('img', { name: /^Heat-map/ })).not.toBeInTheDocument();
});

test('c lines up an earlier photo of the lesion with the new one', async () => {
	const earlier = [makeCase(2), makeCase(3, { saved_at: '2026-06-01T12:00:00.000Z' })];
	const { server, user } = await openCase({ ...detail, earlier });
	server.use({ compareCase: errorResponse(500, 'Down.') });
	await screen.findByRole('button', { name: 'Compare with an earlier photo' });
	await user.keyboard('c');
	const section = within(screen.getByRole('region', { name: 'Comparison' }));
	expect(await section.findByRole('alert')).toHaveTextContent(messages.lesion.compareFailed);
	server.use({ compareCase: makeCaseComparison() });
	await user.click(section.getByRole('button', { name: 'Try again' }));
	expect(await section.findByRole('tab', { name: 'Blink' })).toBeInTheDocument();
	expect(section.getByText(/lined up the photos by the outline of the lesion alone/)).toBeInTheDocument();
	expect(section.getByRole('row', { name: /^Area/ })).toHaveTextContent('+20% ± 8%Increased');
	await user.selectOptions(section.getByLabelText('Before'), uuid(3));
	await waitFor(() =>
		expect(server.getRequests('compareCase').map(({ url }) => url.split('=')[1])).toEqual([uuid(2), uuid(2), uuid(3)]),
	);
	await user.click(screen.getByRole('button', { name: 'Compare with an earlier photo', pressed: true }));
	expect(screen.queryByRole('region', { name: 'Comparison' })).not.toBeInTheDocument();
});

test('an earlier photo that does not load is called missing, and is fetched again', async () => {
	const { server, user } = await openCase({ ...detail, earlier: [makeCase(2)] });
	server.use({ compareCase: makeCaseComparison() });
	await user.click(await screen.findByRole('button', { name: 'Compare with an earlier photo' }));
	const section = within(screen.getByRole('region', { name: 'Comparison' }));
	await user.click(await section.findByRole('tab', { name: 'Difference' }));
	fireEvent.error(document.querySelector('image[href="/api/images/2"]')!);
	expect(section.getByRole('alert')).toHaveTextContent('One of the photos could not be loaded.');
	await user.click(section.getByRole('button', { name: 'Try again' }));
	expect(await section.findByRole('tab', { name: 'Difference' })).toBeInTheDocument();
	expect(server.getRequests('compareCase')).toHaveLength(2);
});

test('the report of the case is downloaded, and an error from the server is reported', async () => {
	const downloads = catchDownloads();
	const { server, user } = await openCase(detail);
	server.use({ caseReport: errorResponse(404, messages.clinician.noCase) });
	const button = await screen.findByRole('button', { name: 'Download Report' });
	await user.click(button);
	expect(await screen.findByText(messages.clinician.noCase)).toBeInTheDocument();
	expect(downloads).toEqual([]);
	server.use({ caseReport: '%PDF-1.7' });
	await user.click(button);
	await waitFor(() => expect(downloads).toHaveLength(1));
	expect(await downloads[0]!.file.text()).toBe('%PDF-1.7');
});

test('a missing heat-map and a missing explanation are mentioned', async () => {
	await openCase({ ...detail, assessment: null, heatmap_image_url: null, ai_explanation: '' });
	expect(await screen.findByText('No heatmap available')).toBeInTheDocument();
	expect(screen.getByText('No explanation available.')).toBeInTheDocument();
});

test('a failure to load is reported, and what the row has is shown', async () => {
	const pending = createPending<Response>();
	const { server, user } = await openCase(() => pending.promise, makeCase(1, { heatmap_image_url: null }));
	const images = within(screen.getByRole('region', { name: 'Images' }));
	expect(images.queryByText(messages.fallback.heatmap)).not.toBeInTheDocument();
	pending.resolve(errorResponse(500, 'The database is down.'));
	expect(await screen.findByRole('alert')).toHaveTextContent('The database is down.');
	expect(images.queryByText(messages.fallback.heatmap)).not.toBeInTheDocument();
	expect(screen.getByText('Why scan 1 looks so.')).toBeInTheDocument();
	server.use({ caseDetail: detail });
	await user.click(screen.getByRole('button', { name: 'Try again' }));
	expect(await screen.findByText('Left forearm')).toBeInTheDocument();
});

test('the further photos of a case can replace its main one, and what the AI says about each alone is beside its risk', async () => {
	const caseItem = makeCase(1, { further_photos: furtherPhotos });
	fakeServer({
		...serveCases([caseItem]),
		caseDetail: { ...detail, further_photos: furtherPhotos, further_assessments: [detail.assessment, null] },
	});
	const { user } = await renderApp('/dashboard', { as: 'clinician' });
	await user.click(await screen.findByRole('button', { name: 'Details' }));
	expect(screen.getByText('3 photos')).toBeInTheDocument();
	expect(await screen.findByText(/^Photo .*, alone/)).toHaveTextContent('Photo 2 of 3: Close-up, alone High Risk');
	const images = within(screen.getByRole('region', { name: 'Images' }));
	await user.selectOptions(images.getByLabelText('Photo'), '2 of 3: Close-up');
	expect(images.getByRole('img', { name: 'Submitted by Patient 1' })).toHaveAttribute('src', '/api/images/closeup');
	expect(images.getByLabelText('Heat-map')).toBeVisible();
	act(() => screen.getByRole('button', { name: 'Details' }).focus());
	await user.keyboard('p');
	expect(images.getByLabelText('Photo')).toHaveDisplayValue('3 of 3: Overview');
	expect(images.getByText(messages.fallback.heatmap)).toBeVisible();
	await user.keyboard('p');
	expect(images.getByLabelText('Photo')).toHaveDisplayValue('1 of 3: Close-up');
});

test('full notes say so, because browsers cut off pasted text; a template never makes them too long to be saved', async () => {
	const { server, user } = await openCase(makeCaseDetail(1));
	await user.click(screen.getByLabelText('Notes for the patient'));
	await user.paste('x'.repeat(3_990));
	expect(screen.queryByText(/notes are full/)).not.toBeInTheDocument();
	await user.click(screen.getByRole('button', { name: 'Templates' }));
	await user.click(await screen.findByRole('menuitem', { name: 'Monitor' }));
	expect(screen.getByText('These notes are full: 4,000 characters. See whether the end is missing.')).toBeVisible();
	await user.click(screen.getByRole('button', { name: 'Save' }));
	await waitFor(() => expect(server.getRequests('changeCase')).toHaveLength(1));
	expect(server.getRequests('changeCase')[0]!.body.notes).toHaveLength(4_000);
});
