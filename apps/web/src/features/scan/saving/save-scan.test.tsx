import { familyMessages, limits, messages, personHeader, type Scan, unsuitableLabel } from '@dermavigil/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPending, errorResponse, type Handlers } from '../../../../test/fake-server.ts';
import {
	makeAnalysis,
	makeConfig,
	makePerson,
	makeProfile,
	makeScan,
	makeUnsuitable,
	modelCard,
} from '../../../../test/fixtures.ts';
import { attentionQuery, familyQuery, queryDefaults } from '../../../api/light-queries.ts';
import { logOut } from '../../../api/log-out.ts';
import { actFor } from '../../../api/session.ts';
import { getHeldResults } from '../held-results.ts';
import {
	getAlert,
	getButton,
	hasButton,
	openResult,
	pass,
	press,
	renderScan,
	settle,
	user,
} from '../test/render-scan.tsx';

const { redirectDelay } = limits.savedScan;
const saved = { saveScan: makeScan(1), submitCase: makeScan(1) };
const renderPatient = (handlers?: Handlers) => renderScan({ patient: true, handlers: { ...saved, ...handlers } });

beforeEach(() => localStorage.setItem('analysisPlace', 'server'));

test('a visitor reads what an account is for, and is offered nothing else', async () => {
	renderScan();
	await openResult();
	expect(hasButton('Save Scan')).toBe(false);
	expect(hasButton('Request Professional Review')).toBe(false);
	expect(screen.getByRole('link', { name: 'Log in or sign up' })).toHaveAttribute('href', '/PateintLogIn');
});

test('the page says what will be saved, and after saving, what was saved', async () => {
	renderPatient();
	await openResult();
	await settle();
	const what = ' to your account: a copy of the photo without place or camera details';
	expect(screen.getByText(`What we save${what}`, { exact: false })).toBeVisible();
	await press('Save Scan');
	expect(screen.getByText(`Saved${what}`, { exact: false })).toBeVisible();
});

test('on a demonstration that others can reach, there is a warning where a photo is sent', async () => {
	renderPatient({ config: makeConfig({ demo: { public: true } }) });
	await openResult();
	await settle();
	expect(screen.getByText('This is a demonstration: anyone can see what you send.')).toBeInTheDocument();
});

test('a scan is saved for the person whom the patient chooses', async () => {
	const mia = makePerson(7, { full_name: 'Mia Lovelace' });
	const family = { people: [mia, makePerson(8, { right: 'view' })], carers: [], invitations: [] };
	const server = renderPatient({ family, me: makeProfile() });
	await openResult();
	await settle();
	const choice = screen.getByRole('combobox', { name: 'Save for' });
	expect([...choice.querySelectorAll('option')].map(({ text }) => text)).toEqual(['Ada Lovelace', 'Mia Lovelace']);
	await user.selectOptions(choice, 'Mia Lovelace');
	await settle();
	expect(screen.getByText(/A review shows them, with the name of Mia Lovelace, to the clinicians/)).toBeVisible();
	await press('Save Scan');
	expect(screen.getByText('Saved for Mia Lovelace')).toBeVisible();
	expect(server.getRequests('saveScan')[0]!.headers.get(personHeader)).toBe(mia.id);
	await user.selectOptions(choice, 'Ada Lovelace');
	await settle();
	expect(getButton('Save Scan')).toBeEnabled();
	await user.selectOptions(choice, 'Mia Lovelace');
	await settle();
	expect(getButton('Saved')).toHaveAttribute('aria-disabled', 'true');
});

test('once access to a person has ended, nothing is saved to the patient’s own journal until they switch to it', async () => {
	const mia = makePerson(7, { full_name: 'Mia Lovelace' });
	const queries = new QueryClient({ defaultOptions: queryDefaults });
	const family = { people: [mia], carers: [], invitations: [] };
	renderScan({ patient: true, handlers: { ...saved, family, me: makeProfile() }, queries });
	await openResult();
	await settle();
	await user.selectOptions(screen.getByRole('combobox', { name: 'Save for' }), 'Mia Lovelace');
	await settle();
	act(() => getButton('Save Scan').focus());
	// As the header does, once the server no longer lists her.
	act(() => void queries.setQueryData(familyQuery.queryKey, { ...family, people: [] }));
	act(() => actFor(null));
	await settle();
	expect(screen.getByText(familyMessages.noLongerManager('Mia Lovelace'))).toBeVisible();
	expect([hasButton('Save Scan'), hasButton('Request Professional Review')]).toEqual([false, false]);
	expect(getButton('Switch to my own journal')).toHaveFocus();
	await press('Switch to my own journal');
	expect(getButton('Save Scan')).toBeEnabled();
});

test.each(['Save Scan', 'Request Professional Review'])(
	'after %s, what needs attention is requested again',
	async (action) => {
		const queries = new QueryClient();
		queries.setQueryData(attentionQuery.queryKey, []);
		renderScan({ patient: true, handlers: saved, queries });
		await openResult();
		expect(queries.getQueryState(attentionQuery.queryKey)?.isInvalidated).toBe(false);
		await press(action);
		expect(queries.getQueryState(attentionQuery.queryKey)?.isInvalidated).toBe(true);
	},
);

test('a photo that cannot be assessed is saved or sent for review with its reason', async () => {
	const nothing = { label: unsuitableLabel, confidence: 0 };
	const analysis = makeUnsuitable('not_skin');
	const server = renderPatient({ analyze: analysis });
	await openResult();
	expect(screen.getByText(/and why it could not be assessed/)).toBeInTheDocument();
	expect(hasButton('Save Scan')).toBe(true);
	await press('Request Professional Review');
	const { heatmapImage, originalImageBase64, ...assessment } = analysis;
	expect(server.getRequests('submitCase')[0]!.body).toMatchObject({
		predictions: [nothing],
		risk_level: 'unknown',
		ai_explanation: 'Plain why.',
		heatmap_image_base64: null,
		assessment,
		is_private: false,
	});
});

test('a failed analysis cannot be saved', async () => {
	renderPatient({ analyze: errorResponse(503, 'Too busy.') });
	await openResult();
	expect(screen.getByRole('heading', { name: 'Analysis Error' })).toBeInTheDocument();
	expect(hasButton('Save Scan')).toBe(false);
	expect(hasButton('Request Professional Review')).toBe(false);
});

test('how long answers usually take here is shown beside the request for review', async () => {
	renderPatient({ reviewTurnaround: { usual_days: 2 } });
	await openResult();
	await settle();
	expect(screen.getByText('Usually answered within 2 days.')).toBeInTheDocument();
});

test('a photo beyond the limits of the analysis cannot be saved, submitted or contributed either', async () => {
	const server = renderPatient({ analyze: errorResponse(413, messages.upload.tooLong) });
	await openResult();
	const offered = ['Save Scan', 'Request Professional Review', 'Contribute this photo', 'Download Report'];
	const isOffered = (name: string) => screen.queryAllByText(name).length > 0;
	expect(offered.filter(isOffered)).toEqual([]);
	server.use({ analyze: makeAnalysis() });
	await press('Analyze Another Image');
	await openResult();
	expect(offered.filter(isOffered)).toEqual(offered);
});

test('saving sends what the page promises, confirms it, and leads to the dashboard', async () => {
	const pending = createPending<Scan>();
	const server = renderPatient({ saveScan: () => pending.promise });
	await openResult();
	await press('Save Scan');
	expect(getButton('Saving...')).toHaveAttribute('aria-disabled', 'true');
	const { heatmapImage, originalImageBase64, ...assessment } = makeAnalysis();
	expect(server.getRequests('saveScan')).toHaveLength(1);
	expect(server.getRequests('saveScan')[0]!.body).toEqual({
		image_base64: 'data:image/png;base64,AA',
		heatmap_image_base64: 'data:image/jpeg;base64,AA',
		predictions: assessment.probabilities,
		risk_level: 'medium',
		ai_explanation: 'Plain why.',
		lesion_id: null,
		further_photos: [],
		assessment,
		request_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
	});
	pending.resolve(makeScan(1));
	await settle();
	expect(screen.getByText(messages.savedScan.saved)).toBeInTheDocument();
	expect(getButton('Saved')).toHaveAttribute('aria-disabled', 'true');
	await pass(redirectDelay - 1);
	expect(getButton('Saved')).toBeInTheDocument();
	await pass(1);
	expect(location.pathname).toBe('/mylesion');
});

test.each([
	['before', 'Save Scan', messages.savedScan.saved],
	['after', 'Save Scan', messages.savedScan.saved],
	['before', 'Request Professional Review', messages.savedScan.sentForReview],
	['after', 'Request Professional Review', messages.savedScan.sentForReview],
])('a contribution that begins %s %s keeps the page open for its code', async (when, action, said) => {
	renderPatient({ contribute: { code: 'ABCD' }, analyze: makeAnalysis({ modelVersion: modelCard.version }) });
	await openResult();
	await settle();
	const contribute = async () => {
		await press('Contribute this photo');
		await user.click(screen.getAllByRole('button', { name: 'Contribute this photo' })[1]!);
		await settle();
	};
	if (when === 'before') await contribute();
	await press(action);
	if (when === 'after') await contribute();
	expect(screen.getByText('ABCD')).toBeInTheDocument();
	if (when === 'before') expect(screen.getByText(said)).toBeInTheDocument();
	await pass(redirectDelay);
	expect(screen.getByText(said)).toBeInTheDocument();
	await pass(redirectDelay);
	expect(location.pathname).toBe('/scan');
	expect(screen.getByText('ABCD')).toBeInTheDocument();
});

test('a failure is reported in the server’s words, and trying again sends the same request', async () => {
	const server = renderPatient({
		analyze: makeAnalysis({ modelVersion: modelCard.version }),
		saveScan: errorResponse(500, 'No room.'),
	});
	await openResult();
	await press('Save Scan');
	expect(getAlert()).toBe('No room.');
	expect(getButton('Save Failed')).toHaveAttribute('aria-disabled', 'true');
	expect(screen.getByText('To change your answers, scan the photo again.')).toBeVisible();
	expect(screen.getByText('To add photos, scan the spot again.')).toBeVisible();
	server.use(saved);
	await press('Try again');
	expect(getButton('Saved')).toBeInTheDocument();
	expect(screen.queryByText('No room.')).not.toBeInTheDocument();
	expect(screen.getByText('Saved. To change your answers, scan the photo again.')).toBeVisible();
	expect(screen.getByText('Saved. To add photos, scan the spot again.')).toBeVisible();
	const [first, second] = server.getRequests('saveScan').map(({ body }) => body.request_id);
	expect(second).toBe(first);
});

test('sending for review after a failed save leaves nothing to try again', async () => {
	renderPatient({ saveScan: errorResponse(500, 'No room.') });
	await openResult();
	await press('Save Scan');
	await press('Request Professional Review');
	expect(getButton('Submitted')).toBeInTheDocument();
	expect(hasButton('Save Failed')).toBe(false);
	expect(hasButton('Try again')).toBe(false);
});

test('a login that ends while saving leaves the result, which is still there for the next login', async () => {
	renderPatient({ saveScan: errorResponse(401, messages.login.expired) });
	await openResult();
	await press('Save Scan');
	expect(screen.getByText(/Your result comes with you/)).toBeInTheDocument();
	expect(screen.getByRole('link', { name: 'Log in or sign up' })).toHaveFocus();
	cleanup();
	expect(getHeldResults('another token', false, 'later')).toMatchObject({ results: [{ saveStatus: 'unsaved' }] });
});

test('Logout leaves nothing of a result to the next person at the screen', async () => {
	renderPatient({ logout: () => undefined });
	await openResult();
	act(() => logOut());
	await settle();
	expect(screen.getByRole('heading', { name: 'Scan a spot on your skin' })).toBeInTheDocument();
	cleanup();
	for (const token of [null, 'another token']) expect(getHeldResults(token, false, 'default')).toBeNull();
});

test('a failure without a message gets the page’s own words', async () => {
	const fail = () => {
		throw new Error('x');
	};
	renderPatient({ saveScan: fail, submitCase: fail });
	await openResult();
	await press('Save Scan');
	expect(getAlert()).toBe(messages.savedScan.saveFailed);
	await press('Request Professional Review');
	expect(getAlert()).toBe(messages.savedScan.submitFailed);
	expect(getButton('Submission Failed')).toHaveAttribute('aria-disabled', 'true');
});

test('a review is requested once, and the page leads to the dashboard', async () => {
	const pending = createPending<Scan>();
	const server = renderPatient({ submitCase: () => pending.promise });
	await openResult();
	await press('Request Professional Review');
	expect(getButton('Submitting...')).toHaveAttribute('aria-disabled', 'true');
	expect(server.getRequests('submitCase').map(({ body }) => body)).toEqual([
		expect.objectContaining({ is_private: false, lesion_id: null }),
	]);
	pending.resolve(makeScan(1));
	await settle();
	expect(screen.getByText(messages.savedScan.submitted)).toBeInTheDocument();
	expect(getButton('Submitted')).toHaveAttribute('aria-disabled', 'true');
	expect(getButton('Save Scan')).toHaveAttribute('aria-disabled', 'true');
	await pass(redirectDelay);
	expect(location.pathname).toBe('/mylesion');
});

test('a patient who asks for a review after saving is not led away before it is sent', async () => {
	const server = renderPatient();
	await openResult();
	await press('Save Scan');
	server.use({ submitCase: () => new Promise(() => {}) });
	await press('Request Professional Review');
	await pass(redirectDelay * 2);
	expect(getButton('Submitting...')).toBeInTheDocument();
	expect(server.getRequests('submitCase')[0]!.body.request_id).toBe(server.getRequests('saveScan')[0]!.body.request_id);
});

test('a patient who lets the photo be analyzed again after saving is not led away', async () => {
	const server = renderPatient();
	await openResult();
	await press('Save Scan');
	server.use({ analyze: () => new Promise(() => {}) });
	await user.click(screen.getByRole('radio', { name: 'Clinical' }));
	await press('Analyze again in Clinical mode');
	await pass(redirectDelay * 2);
	expect(location.pathname).toBe('/scan');
});

describe.each([
	['Save Scan', messages.savedScan.saved],
	['Request Professional Review', messages.savedScan.sentForReview],
])('a patient who leaves during %s', (action, said) => {
	test.each([
		['for another image', () => getButton('Analyze Another Image'), '/scan'],
		['by a link', () => screen.getByRole('link', { name: 'How to examine yourself' }), '/self-examination'],
	] as const)('%s stays there, and sees how it went', async (_, getWay, path) => {
		const pending = createPending<Scan>();
		renderPatient({ saveScan: () => pending.promise, submitCase: () => pending.promise });
		await openResult();
		await press(action);
		await user.click(getWay());
		await settle();
		pending.resolve(makeScan(1));
		await settle();
		expect(screen.getByText(said)).toBeInTheDocument();
		await pass(redirectDelay * 2);
		expect(location.pathname).toBe(path);
		expect(screen.queryByText('What the model sees')).not.toBeInTheDocument();
	});
});

test('a new analysis starts over, under another id', async () => {
	const server = renderPatient();
	await openResult();
	await press('Save Scan');
	await press('Analyze Another Image');
	await openResult();
	expect(getButton('Save Scan')).not.toHaveAttribute('aria-disabled');
	await pass(redirectDelay);
	await press('Save Scan');
	const [first, second] = server.getRequests('saveScan').map(({ body }) => body.request_id);
	expect(second).not.toBe(first);
});
