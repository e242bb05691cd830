import { type AnalysisResult, limits, type Mode, messages, unsuitableLabel } from '@dermavigil/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { asksBeforeLeaving, setOnline } from '../../../../test/browser.ts';
import { errorResponse } from '../../../../test/fake-server.ts';
import { makeAnalysis, makeLesion, makeScan, modelCard } from '../../../../test/fixtures.ts';
import { renderPart } from '../../../../test/render-app.tsx';
import { logOut } from '../../../api/log-out.ts';
import { announce, onUploadQueueEvent } from '../../../offline/upload-queue/events.ts';
import { saveForLater } from '../../../offline/upload-queue/upload-queue.ts';
import { getHeldResults } from '../held-results.ts';
import { ScanPage } from '../scan-page.tsx';
import { hasButton, pass, press, renderScan, settle, user } from '../test/render-scan.tsx';

vi.mock('../../../offline/upload-queue/start-upload-queue.ts', () => ({ canSaveForLater: () => true }));
vi.mock('../../../offline/upload-queue/upload-queue.ts', () => ({
	saveForLater: vi.fn(),
	listWaiting: async () => ({ mine: [], others: 0 }),
}));

const made = { modelVersion: modelCard.version, heatmapImage: '', originalImageBase64: '' };
const closeup = makeAnalysis(made);
const risky = makeAnalysis({ ...made, prediction: { ...closeup.prediction, riskLevel: 'high' } });
const dermatoscope = makeAnalysis({ ...made, mode: 'clinical', outline: null });
const refuse = (suitability: AnalysisResult['suitability'], mode: Mode): AnalysisResult => ({
	...makeAnalysis({ ...made, mode, suitability }),
	prediction: {
		top1: { label: unsuitableLabel, confidence: 0 },
		top2: { label: 'N/A', confidence: 0 },
		riskLevel: 'unknown',
	},
	...{ probabilities: [], possible: [], malignantProbability: null, heatmap: null, outline: null },
});
const damaged = errorResponse(422, messages.upload.unreadable);

/** What the server says about each file in each mode. */
const answers: Record<string, Record<Mode, AnalysisResult | Response>> = {
	'mole 1.png': { consumer: risky, clinical: refuse('wrong_mode', 'clinical') },
	'mole 2.png': { consumer: closeup, clinical: refuse('wrong_mode', 'clinical') },
	'mole 10.png': { consumer: closeup, clinical: refuse('wrong_mode', 'clinical') },
	'mole 2 scope.png': { consumer: refuse('wrong_mode', 'consumer'), clinical: dermatoscope },
	'damaged.png': { consumer: damaged, clinical: damaged },
};

function render(options: { patient?: boolean; lesionId?: string } = {}) {
	return renderScan({
		...options,
		handlers: {
			analyze: ({ query, body }) => {
				const answer = answers[((body as FormData).get('image') as File).name]![query.mode];
				return answer instanceof Response ? answer.clone() : answer;
			},
			saveScan: makeScan(1),
			lesions: [makeLesion(1)],
			logout: () => undefined,
		},
	});
}
const makeFiles = (...names: string[]) =>
	names.map((name) => new File([name], name, { type: name.endsWith('.txt') ? 'text/plain' : 'image/png' }));
async function choose(...names: string[]): Promise<void> {
	await user.upload(screen.getByLabelText('Photo to analyze'), makeFiles(...names));
	await settle();
}
/** The photos of each group, by their file names. */
const groups = () =>
	screen.getAllByRole('region', { name: /^(One spot|Spot \d+)$/ }).map((group) =>
		within(group)
			.getAllByRole('img')
			.map((image) => image.getAttribute('alt')),
	);
const choice = (name: string) => screen.getByLabelText(`Which spot ${name} shows`);
const results = () => within(screen.getByRole('navigation', { name: 'Results' })).getAllByRole('button');

beforeEach(() => localStorage.setItem('analysisPlace', 'server'));

test('photos of one lesion give one result from both', async () => {
	const server = render({ patient: true });
	await choose('mole 2.png', 'mole 2 scope.png');
	expect(screen.getByRole('heading', { level: 1, name: 'Sort your photos' })).toHaveFocus();
	expect(groups()).toEqual([['mole 2 scope.png', 'mole 2.png']]);
	expect(server.getRequests('analyze')).toHaveLength(3);
	await press('Show the result');
	expect(server.getRequests('analyze')).toHaveLength(3);
	expect(screen.queryByRole('navigation', { name: 'Results' })).not.toBeInTheDocument();
	expect(screen.getByText('Clinical mode, on our server, from both photos')).toBeVisible();
	await press('Save Scan');
	const { body } = server.getRequests('saveScan')[0]!;
	expect(body.further_photos?.map(({ kind }) => kind)).toEqual(['closeup']);
	await pass(limits.savedScan.redirectDelay);
	expect(location.pathname).toBe('/mylesion');
});

test('photos of several lesions give one result each; the page moves on once all are saved', async () => {
	const server = render({ patient: true });
	await choose('mole 10.png', 'mole 1.png', 'mole 2.png');
	expect(groups()).toEqual([['mole 1.png'], ['mole 2.png'], ['mole 10.png']]);
	await user.selectOptions(choice('mole 10.png'), 'Spot 1');
	expect(groups()).toEqual([['mole 1.png', 'mole 10.png'], ['mole 2.png']]);
	expect(choice('mole 10.png')).toHaveFocus();
	await press('Show 2 results');
	expect(results().map(({ textContent }) => textContent)).toEqual(['Spot 1High Risk', 'Spot 2Medium Risk']);
	expect(screen.getByRole('heading', { name: 'High Risk' })).toHaveFocus();
	await press('Save Scan');
	expect(results()[0]).toHaveTextContent('Saved');
	await pass(limits.savedScan.redirectDelay);
	expect(location.pathname).toBe('/scan');

	await press('Analyze Another Image');
	expect(screen.getByRole('alertdialog')).toHaveTextContent('1 result is not saved and will be gone.');
	await press('Cancel');
	await user.click(results()[1]!);
	await settle();
	expect(screen.getByRole('heading', { name: 'Medium Risk' })).toHaveFocus();
	expect(results()[1]).toHaveAttribute('aria-current', 'true');
	await press('Save Scan');
	expect(server.getRequests('saveScan').map(({ body }) => [body.risk_level, body.further_photos?.length])).toEqual([
		['high', 1],
		['medium', 0],
	]);
	await pass(limits.savedScan.redirectDelay);
	expect(location.pathname).toBe('/mylesion');
});

test('the riskiest result opens first, and the page says why', async () => {
	answers['low.png'] = {
		consumer: makeAnalysis({ ...made, prediction: { ...closeup.prediction, riskLevel: 'low' } }),
		clinical: damaged,
	};
	render();
	await choose('low.png', 'mole 1.png', 'mole 2.png');
	await press('Show 3 results');
	expect(screen.getByRole('heading', { name: 'High Risk' })).toHaveFocus();
	expect(results()[1]).toHaveAttribute('aria-current', 'true');
	expect(screen.getByText('Look at spot 2 first. Its risk is the highest.')).toBeVisible();
	await user.click(results()[0]!);
	expect(screen.getByText(/^Spot 1. Low Risk/)).toBeInTheDocument();
	expect(screen.getByText('Look at spot 2 first. Its risk is the highest.')).toBeVisible();
});

test('several photos that are pasted while a result is shown replace it', async () => {
	render();
	await choose('mole 1.png');
	await pass(limits.scan.revealDelay);
	expect(hasButton('Analyze Another Image')).toBe(true);
	fireEvent.paste(document.body, { clipboardData: { files: makeFiles('mole 1.png', 'mole 2.png') } });
	await settle();
	expect(groups()).toEqual([['mole 1.png'], ['mole 2.png']]);
	expect(hasButton('Analyze Another Image')).toBe(false);
	await press('Show 2 results');
	await press('Analyze Another Image');
	await press('Start over');
	expect(screen.getByLabelText('Photo to analyze')).toBeEnabled();
});

test('the addresses of photos are released as soon as nothing shows them', async () => {
	const held = new Set<string>();
	let count = 0;
	vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
		held.add(`blob:${++count}`);
		return `blob:${count}`;
	});
	vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void held.delete(url));
	const getShown = () => screen.getAllByRole('presentation').map((image) => image.getAttribute('src'));
	render();
	await choose('mole 1.png', 'mole 2.png');
	expect(held.size).toBe(2);
	await press('Show 2 results');
	expect(held.size).toBe(2);
	expect(getShown()).toEqual(expect.arrayContaining([...held]));
	await press('Analyze Another Image');
	await press('Start over');
	expect(held.size).toBe(0);
});

test('the analysis of photos stops when sorting them is canceled', async () => {
	const server = render();
	server.use({ analyze: () => new Promise(() => {}) });
	await choose('mole 1.png', 'mole 2.png');
	const [, init] = vi.mocked(fetch).mock.calls.findLast(([url]) => String(url).includes('/analyze'))!;
	expect(init?.signal?.aborted).toBe(false);
	await press('Cancel');
	expect(init?.signal?.aborted).toBe(true);
});

test('unsaved results are not left without a question', async () => {
	render({ patient: true });
	await choose('mole 1.png', 'mole 2.png');
	await press('Show 2 results');
	fireEvent.paste(document.body, { clipboardData: { files: makeFiles('mole 1.png') } });
	await settle();
	expect(results()).toHaveLength(2);
	await press('Analyze Another Image');
	expect(screen.getByRole('alertdialog')).toHaveTextContent('2 results are not saved and will be gone.');
	await press('Start over');
	expect(screen.getByRole('button', { name: /Drop a photo here/ })).toHaveFocus();
	cleanup();
	expect(getHeldResults('token', false, 'later')).toBeNull();
});

test('a patient who looks at another page finds the results again; another patient does not', async () => {
	render({ patient: true });
	await choose('mole 1.png', 'mole 2.png');
	await press('Show 2 results');
	await press('Save Scan');
	cleanup();
	expect(getHeldResults('token', false, 'later')).toMatchObject({
		shown: 0,
		results: [{ saveStatus: 'saved' }, { saveStatus: 'unsaved' }],
	});
	expect(getHeldResults('token', true, 'later')).toBeNull();
	expect(getHeldResults('of somebody else', false, 'later')).toBeNull();
	expect(getHeldResults('token', false, 'later')).toBeNull();
});

test('a result that waits to be uploaded is called waiting, not saved, until it is discarded', async () => {
	vi.mocked(saveForLater).mockResolvedValue(true);
	render({ patient: true });
	await choose('mole 1.png', 'mole 2.png');
	await press('Show 2 results');
	setOnline(false);
	await press('Save when I’m back online');
	expect(results()[0]).toHaveTextContent(/Waiting to upload$/);
	await press('Analyze Another Image');
	expect(screen.getByRole('alertdialog')).toHaveTextContent('1 result is not saved and will be gone.');
	await press('Cancel');
	announce({ type: 'discarded', requestId: vi.mocked(saveForLater).mock.lastCall![0].request_id! });
	await vi.waitFor(() => expect(results()[0]).not.toHaveTextContent('Waiting to upload'), { timeout: 15_000 });
	expect(results()[0]).not.toHaveTextContent('Saved');
	setOnline(true);
});

test.each([
	['uploaded', { type: 'saved', person: null }, 'Saved'],
	['discarded after an upload without a response', { type: 'discarded', attempted: true }, 'Save Scan'],
] as const)('a result that is %s while another page is open cannot be changed', async (_, event, button) => {
	vi.mocked(saveForLater).mockResolvedValue(true);
	render({ patient: true });
	await choose('mole 1.png', 'mole 2.png');
	await press('Show 2 results');
	setOnline(false);
	await press('Save when I’m back online');
	setOnline(true);
	cleanup();
	const heard = new Promise<unknown>((resolve) => onTestFinished(onUploadQueueEvent(resolve)));
	announce({ ...event, requestId: vi.mocked(saveForLater).mock.lastCall![0].request_id! });
	await heard;
	// Every time it is opened.
	for (const _visit of [1, 2]) {
		renderPart(<ScanPage />, { path: '/scan', as: 'patient' });
		await settle();
		expect(['Save Scan', 'Saved'].filter(hasButton)).toEqual([button]);
		expect(results()[0]!.textContent).toBe(`Spot 1High Risk${button === 'Saved' ? 'Saved' : ''}`);
		expect(screen.getByText(/To change your answers, scan the photo again/)).toBeVisible();
		expect(screen.getByText(/To add photos, scan the spot again/)).toBeVisible();
		cleanup();
	}
});

test('Logout leaves nothing of photos that are not sorted, and asks first', async () => {
	render({ patient: true });
	await choose('mole 1.png', 'mole 2.png');
	expect(asksBeforeLeaving()).toBe(true);
	act(() => logOut());
	expect(screen.queryByRole('heading', { name: 'Sort your photos' })).not.toBeInTheDocument();
	expect(screen.getByLabelText('Photo to analyze')).toBeEnabled();
	expect(asksBeforeLeaving()).toBe(false);
});

test('photos that are not sorted are lost through a link only after a question', async () => {
	render();
	await choose('mole 1.png', 'mole 2.png');
	expect(asksBeforeLeaving()).toBe(true);
	const follow = () => user.click(screen.getAllByRole('link')[0]!);
	await follow();
	expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
	await press('Cancel');
	expect(groups()).toEqual([['mole 1.png'], ['mole 2.png']]);
	expect(location.pathname).toBe('/scan');
	await follow();
	await press('Leave');
	expect(location.pathname).not.toBe('/scan');
});

test('a visitor who follows a link while a photo is analyzed again finds the earlier results', async () => {
	const server = render();
	await choose('mole 1.png', 'mole 2.png');
	await press('Show 2 results');
	server.use({ analyze: () => new Promise(() => {}) });
	await user.click(screen.getByRole('radio', { name: 'Clinical' }));
	await press('Analyze again in Clinical mode');
	cleanup();
	expect(getHeldResults(null, false, 'default')?.results).toHaveLength(2);
});

test('a photo that is analyzed again keeps its place, and the other results stay', async () => {
	render();
	await choose('mole 1.png', 'mole 2.png');
	await press('Show 2 results');
	await user.click(screen.getByRole('radio', { name: 'Clinical' }));
	await press('Analyze again in Clinical mode');
	await press('Cancel');
	expect(results()[0]).toHaveTextContent('High Risk');
	await press('Analyze again in Clinical mode');
	await pass(limits.scan.revealDelay);
	await settle();
	expect(results().map(({ textContent }) => textContent)).toEqual(['Spot 1Unknown', 'Spot 2Medium Risk']);
});

test('what was saved, sent and contributed for the others is still there after another analysis', async () => {
	const server = render({ patient: true });
	server.use({ submitCase: makeScan(1), contribute: { code: 'ABCD-EFGH' } });
	await choose('mole 1.png', 'mole 2.png');
	await press('Show 2 results');
	await press('Request Professional Review');
	await press('Contribute this photo');
	await user.click(screen.getAllByRole('button', { name: 'Contribute this photo' }).at(-1)!);
	await settle();
	await user.click(results()[1]!);
	await user.click(screen.getByRole('radio', { name: 'Clinical' }));
	await press('Analyze again in Clinical mode');
	expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Scan a spot on your skin');
	expect(screen.getByText('ABCD-EFGH')).not.toBeVisible();
	await pass(limits.scan.revealDelay);
	await settle();
	expect(screen.getByRole('heading', { name: unsuitableLabel })).toHaveFocus();
	await user.click(results()[0]!);
	expect(hasButton('Submitted')).toBe(true);
	expect(screen.getByText('ABCD-EFGH')).toBeVisible();
	cleanup();
	renderPart(<ScanPage />, { path: '/scan', as: 'patient' });
	await settle();
	expect(hasButton('Submitted')).toBe(true);
});

test('reading a result aloud ends when another one is shown', async () => {
	const server = render();
	server.use({ speak: () => new Promise(() => {}) });
	await choose('mole 1.png', 'mole 2.png');
	await press('Show 2 results');
	await press('Listen to Explanation');
	expect(hasButton('Stop Audio')).toBe(true);
	await user.click(results()[1]!);
	await user.click(results()[0]!);
	expect(hasButton('Stop Audio')).toBe(false);
	expect(hasButton('Listen to Explanation')).toBe(true);
});

test('one spot and several are one press apart', async () => {
	render();
	await choose('mole 1.png', 'mole 2.png');
	await user.click(screen.getByRole('radio', { name: 'One spot' }));
	expect(groups()).toEqual([['mole 1.png', 'mole 2.png']]);
	await user.click(screen.getByRole('radio', { name: 'Several spots' }));
	expect(groups()).toEqual([['mole 1.png'], ['mole 2.png']]);
	await press('Remove mole 1.png');
	expect(groups()).toEqual([['mole 2.png']]);
	await press('Cancel');
	expect(hasButton('Show the result')).toBe(false);
	expect(screen.getByLabelText('Photo to analyze')).toBeEnabled();
});

test('files that cannot be used are named, and the others continue', async () => {
	render();
	await choose('notes.txt', 'damaged.png', 'mole 1.png', 'mole 2.png');
	const named = screen.getAllByRole('alert').map(({ textContent }) => textContent);
	expect(named).toEqual([`damaged.png: ${messages.upload.unreadable}`, `notes.txt: ${messages.upload.notAnImage}`]);
	expect(groups()).toEqual([['mole 1.png'], ['mole 2.png']]);
});

test('if all files are damaged, nothing is left to sort', async () => {
	const server = render();
	answers['damaged too.png'] = answers['damaged.png']!;
	await choose('damaged.png', 'damaged too.png');
	expect(hasButton('Show the result')).toBe(false);
	await press('Choose other photos');
	expect(server.getRequests('analyze')).toHaveLength(2);
	expect(screen.getByLabelText('Photo to analyze')).toBeEnabled();
});

test('a photo that could not be analyzed for another reason says why, and is not lost', async () => {
	const server = render();
	server.use({ analyze: errorResponse(503, 'Too busy.') });
	await choose('mole 1.png', 'mole 2.png');
	expect(screen.getAllByText('Too busy.')).toHaveLength(2);
	server.use({ analyze: closeup });
	await press('Show the result');
	await press('Try again');
	await pass(limits.scan.revealDelay);
	expect(screen.getByRole('heading', { name: 'Medium Risk' })).toBeInTheDocument();
	expect(screen.getByRole('region', { name: 'More photos of this spot' })).toBeInTheDocument();
});

test('all photos for a tracked lesion count as photos of it, four at most', async () => {
	render({ patient: true, lesionId: makeLesion(1).id });
	await choose('mole 1.png', 'mole 2.png', 'mole 2 scope.png', 'mole 10.png', 'damaged.png');
	expect(groups()).toHaveLength(1);
	expect(screen.queryByRole('radio', { name: 'Several spots' })).not.toBeInTheDocument();
	expect(screen.queryByLabelText(/^Which spot/)).not.toBeInTheDocument();
	const said = screen.getAllByRole('alert').map(({ textContent }) => textContent);
	expect(said.filter((text) => text.includes(messages.scan.tooManyPhotos(4)))).toHaveLength(1);
});
