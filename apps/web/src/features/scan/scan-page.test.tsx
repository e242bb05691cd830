import 'fake-indexeddb/auto';
import { type AnalysisResult, labels, messages } from '@dermavigil/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPending, errorResponse } from '../../../test/fake-server.ts';
import { makeAnalysis, uuid } from '../../../test/fixtures.ts';
import { type LesionResult, toPhoto } from './scan-state.ts';
import { storeResult } from './stored-result.ts';
import {
	analyzingLabelAfter,
	choosePhoto,
	getAlert,
	hasButton,
	openResult,
	pass,
	photo,
	press,
	renderScan,
	revealDelay,
	settle,
	user,
} from './test/render-scan.tsx';

const uploading = () => screen.queryByText('Uploading & Preprocessing...');
const analyzing = () => screen.queryByText('AI Analyzing...');
const hasResult = () => screen.queryByRole('button', { name: 'Analyze Another Image' }) !== null;

beforeEach(() => localStorage.setItem('analysisPlace', 'server'));

/** Opens the page at a server that analyzes when the test says so. */
function renderPending() {
	const pending = createPending<AnalysisResult>();
	const server = renderScan({ handlers: { analyze: () => pending.promise } });
	return { server, end: () => pending.resolve(makeAnalysis()) };
}

test('the label switches after 1 s, the result is revealed 0.5 s after the analysis returns', async () => {
	const request = renderPending();
	await choosePhoto();
	expect(uploading()).toBeInTheDocument();
	expect(screen.getByLabelText('Photo to analyze')).toBeDisabled();
	await pass(analyzingLabelAfter - 1);
	expect(uploading()).toBeInTheDocument();
	await pass(1);
	expect(uploading()).not.toBeInTheDocument();
	expect(analyzing()).toBeInTheDocument();
	request.end();
	await settle();
	await pass(revealDelay - 1);
	expect(hasResult()).toBe(false);
	await pass(1);
	expect(hasResult()).toBe(true);
	expect(screen.getByRole('heading', { name: 'Medium Risk' })).toHaveFocus();
});

test('an analysis under 1 s never shows the second label', async () => {
	const request = renderPending();
	await choosePhoto();
	await pass(analyzingLabelAfter - 100);
	request.end();
	await settle();
	await pass(revealDelay - 1);
	expect(uploading()).toBeInTheDocument();
	await pass(1);
	expect(hasResult()).toBe(true);
});

test('consumer mode is the default and shows the plain texts', async () => {
	const server = renderScan();
	await openResult();
	expect((server.getRequests('analyze')[0]!.body as FormData).get('image')).toHaveProperty('name', photo.name);
	expect(server.getRequests('analyze').map(({ query }) => query.mode)).toEqual(['consumer']);
	expect(screen.getByText('Plain why.')).toBeInTheDocument();
	expect(screen.getByText('Plain what.')).toBeInTheDocument();
	expect(screen.getByText('Medium Risk')).toBeInTheDocument();
	const names = screen.getByRole('region', { name: 'What it could be' });
	for (const text of ['Melanocytic Nevus', 'Harmless:', 'Secondary possibility: Melanoma', 'Cancer:', '12%'])
		expect(names).toHaveTextContent(text);
	expect(names).toHaveTextContent(
		'The closest match is harmless, but Melanoma (12%) cannot be ruled out. That is why the risk is medium.',
	);
	expect(screen.getByText('Medium Risk. Plain what.').ariaLive).toBe('polite');
	expect(screen.getByText('Important note:').parentElement).toHaveTextContent(
		'this result is AI-powered and not a substitute for medical advice',
	);
	const images = screen.getByRole('region', { name: 'Images' });
	for (const caption of ['Original image', 'AI visual explanation'])
		expect(within(images).getByText(caption).closest('figure')).not.toBeNull();
});

test('clinical mode shows the technical texts', async () => {
	const server = renderScan();
	await user.click(screen.getByRole('radio', { name: 'Clinical' }));
	await choosePhoto();
	await pass(revealDelay);
	expect(server.getRequests('analyze').map(({ query }) => query.mode)).toEqual(['clinical']);
	expect(screen.getByText('Technical why.')).toBeInTheDocument();
	expect(screen.getByText('Clinical what.')).toBeInTheDocument();
});

test('a failure shows a toast and the placeholder', async () => {
	renderScan({ handlers: { analyze: errorResponse(503, 'Too busy.') } });
	await choosePhoto();
	expect(getAlert()).toBe('Too busy.');
	await pass(revealDelay);
	expect(screen.getByRole('heading', { name: 'Analysis Error' })).toBeInTheDocument();
	expect(screen.getByText('0%')).toBeInTheDocument();
	expect(screen.getByText('Unknown')).toBeInTheDocument();
	expect(screen.getByText(messages.analysis.placeholder('Too busy.'))).toBeInTheDocument();
	expect(screen.getByText(messages.analysis.placeholderAdvice)).toBeInTheDocument();
	expect(screen.getByText(messages.fallback.heatmap)).toBeInTheDocument();
	// There is no result to ask about, and perhaps only another photo helps.
	expect(screen.queryByRole('region', { name: 'Ask a question' })).not.toBeInTheDocument();
	expect(hasButton('Try again')).toBe(true);
	await press('Take or choose another photo');
	expect(screen.getByLabelText('Photo to analyze')).toBeEnabled();
});

test('what was said about a photo disappears with it', async () => {
	const answers = [errorResponse(503, 'Too busy.'), makeAnalysis()];
	renderScan({ handlers: { analyze: () => answers.shift()! } });
	await choosePhoto();
	expect(getAlert()).toBe('Too busy.');
	await pass(revealDelay);
	await press('Try again');
	// The time that it takes to fade.
	await pass(1000);
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the message about a rejected file disappears when another file is accepted', async () => {
	renderScan();
	await choosePhoto(new File(['x'], 'a.txt', { type: 'text/plain' }));
	await openResult();
	await pass(1000);
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a photo that the server cannot read cannot be retried', async () => {
	renderScan({ handlers: { analyze: errorResponse(422, messages.upload.unreadable) } });
	await openResult();
	expect(hasButton('Try again')).toBe(false);
	expect(hasButton('Take or choose another photo')).toBe(true);
});

test.each<[string, () => Response]>([
	['a response without detail', () => new Response('{}', { status: 500 })],
	[
		'no response at all',
		() => {
			throw new TypeError('Failed to fetch');
		},
	],
])('%s is reported as a failed analysis', async (_, analyze) => {
	renderScan({ handlers: { analyze } });
	await choosePhoto();
	expect(getAlert()).toBe(messages.analysis.failed);
});

test('a photo of the other kind is analyzed again in the other mode with one click', async () => {
	const prediction = { ...makeAnalysis().prediction, riskLevel: 'unknown' as const };
	const server = renderScan({ handlers: { analyze: makeAnalysis({ suitability: 'wrong_mode', prediction }) } });
	await openResult();
	expect(screen.getByText('Unknown')).toBeInTheDocument();
	// It is useless for training, so the part that offers to contribute a photo is not there.
	expect(screen.queryByRole('region', { name: 'More about this result' })).not.toBeInTheDocument();
	await press('Analyze again in Clinical mode');
	await pass(revealDelay);
	expect(server.getRequests('analyze').at(-1)?.query.mode).toBe('clinical');
	expect(screen.getByRole('radio', { name: 'Clinical' })).toHaveAttribute('aria-checked', 'true');
});

test('a result that is restored after a sign-in on another site keeps its mode', async () => {
	const result = {
		...{ requestId: uuid(1), photo: toPhoto(photo), mode: 'clinical', runtime: 'server', further: [] },
		...{ analysis: makeAnalysis({ mode: 'clinical' }), failed: false, retry: [], saveStatus: 'unsaved' },
		reassessment: { asked: false, reassessed: null },
	} satisfies LesionResult;
	await storeResult({ phase: 'result', results: [result], shown: 0 });
	renderScan({ patient: true });
	await vi.waitFor(() => expect(hasButton('Analyze Another Image')).toBe(true), { timeout: 15_000 });
	expect(screen.getByRole('radio', { name: 'Clinical' })).toHaveAttribute('aria-checked', 'true');
	expect(hasButton('Analyze again in Consumer mode')).toBe(false);
});

test('Analyze Another Image starts again and clears the navigation state', async () => {
	renderScan({ lesionId: 'l1' });
	await openResult();
	expect(history.state.usr).toEqual({ lesionId: 'l1' });
	const scrollTo = vi.spyOn(window, 'scrollTo');
	await user.click(screen.getByRole('button', { name: 'Analyze Another Image' }));
	expect(history.state.usr).toBeNull();
	expect(screen.getByRole('button', { name: /Drop a photo here/ })).toHaveFocus();
	// The button is below a long result, and what it leads to is at the top of the page.
	expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test('removing the photo aborts its analysis, and its outcome is not announced', async () => {
	const pending = createPending<Response>();
	renderScan({ handlers: { analyze: () => pending.promise } });
	await choosePhoto();
	await user.click(screen.getByRole('button', { name: 'Remove photo' }));
	const [, init] = vi.mocked(fetch).mock.calls.find(([url]) => String(url).includes('/analyze'))!;
	expect(init?.signal?.aborted).toBe(true);
	pending.resolve(errorResponse(503, 'Too busy.'));
	await settle();
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	await pass(analyzingLabelAfter + revealDelay);
	expect(screen.getByRole('button', { name: /Drop a photo here/ })).toBeInTheDocument();
});

test('leaving the page aborts the analysis, and other pages do not mention it', async () => {
	const pending = createPending<Response>();
	renderScan({ handlers: { analyze: () => pending.promise } });
	await choosePhoto();
	await user.click(screen.getByRole('link', { name: 'How to examine yourself' }));
	await settle();
	const [, init] = vi.mocked(fetch).mock.calls.find(([url]) => String(url).includes('/analyze'))!;
	expect(init?.signal?.aborted).toBe(true);
	pending.resolve(errorResponse(503, 'Too busy.'));
	await settle();
	expect(location.pathname).toBe('/self-examination');
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a file that is not an image is reported, and nothing is sent', async () => {
	const server = renderScan();
	await choosePhoto(new File(['x'], 'a.txt', { type: 'text/plain' }));
	// Announced once, and shown beside the drop zone for as long as it applies.
	expect(screen.getByRole('alert')).toHaveTextContent(messages.upload.notAnImage);
	expect(screen.getAllByText(messages.upload.notAnImage)).toHaveLength(2);
	expect(server.getRequests('analyze')).toEqual([]);
});

test('a photo pasted anywhere on the page is analyzed', async () => {
	renderPending();
	fireEvent.paste(document.body, { clipboardData: { files: [photo] } });
	await waitFor(() => expect(uploading()).toBeInTheDocument());
});

/** A folder, as a browser hands it over; `null`: one that cannot be read. */
function makeFolder(files: File[] | null) {
	const batches = [
		files?.map((file) => ({ isDirectory: false, file: (pass: (file: File) => void) => pass(file) })),
		[],
	];
	const readEntries = (pass: (batch: object[]) => void, fail: (error: Error) => void) => {
		const batch = batches.shift();
		return batch ? pass(batch) : fail(new DOMException('', 'NotReadableError'));
	};
	const entry = { isDirectory: true, createReader: () => ({ readEntries }) };
	return { kind: 'file', webkitGetAsEntry: () => entry };
}

const drop = (target: Element, types = ['Files'], item: object = { kind: 'file', getAsFile: () => photo }) =>
	fireEvent.drop(target, { dataTransfer: { types, items: [item] } });

test('a photo or a folder dropped anywhere on the page is analyzed, even with a result there, and never opened by the browser', async () => {
	const server = renderScan();
	expect(drop(document.body, ['Files'], makeFolder([photo]))).toBe(false);
	await settle();
	await pass(revealDelay);
	await settle();
	// An image from the page that was dragged by mistake.
	expect(drop(document.body, ['text/html', 'Files'])).toBe(false);
	await settle();
	expect(hasResult()).toBe(true);
	expect(drop(document.body)).toBe(false);
	await settle();
	expect(hasResult()).toBe(false);
	expect(server.getRequests('analyze')).toHaveLength(2);
});

test.each([
	['an empty folder dropped on the page', () => document.body, []],
	['an unreadable folder dropped on the page', () => document.body, null],
	['an unreadable folder dropped on the zone', () => screen.getByText('Drop a photo here'), null],
])('%s is reported', async (_, getTarget, files) => {
	renderScan();
	drop(getTarget(), ['Files'], makeFolder(files));
	await settle();
	expect(getAlert()).toBe(messages.scan.noPhotos);
});

test('while a photo is analyzed, other dropped photos are ignored, and not opened by the browser', async () => {
	const { server } = renderPending();
	await choosePhoto();
	for (const target of [screen.getByAltText('Preview'), document.body]) expect(drop(target)).toBe(false);
	await settle();
	expect(server.getRequests('analyze')).toHaveLength(1);
});

test('pasting text with an image into a field does not replace the result', async () => {
	const server = renderScan();
	await openResult();
	const question = screen.getByLabelText('Your question');
	const paste = (types: string[]) => fireEvent.paste(question, { clipboardData: { files: [photo], types } });
	expect(paste(['text/plain', 'text/html', 'Files'])).toBe(true);
	await settle();
	expect(hasResult()).toBe(true);
	paste(['Files']);
	await settle();
	expect(hasResult()).toBe(false);
	expect(server.getRequests('analyze')).toHaveLength(2);
});

test('all class probabilities are shown on request', async () => {
	renderScan();
	await openResult();
	expect(screen.queryByText('7%')).not.toBeInTheDocument();
	await user.click(screen.getByRole('button', { name: 'All class probabilities' }));
	expect(screen.getByText('7%')).toBeInTheDocument();
});

test('everything that the response leaves out has a fallback', async () => {
	const explanation = { explanation_text: '', technical_summary: '', recommendation: '', clinical_recommendation: '' };
	const top2 = { label: '', confidence: 0 };
	const prediction = { top1: { label: labels.melanoma, confidence: 90 }, top2, riskLevel: 'high' } as const;
	const missing = { explanation, prediction, probabilities: [], heatmap: null, heatmapImage: '' };
	renderScan({ handlers: { analyze: makeAnalysis(missing) } });
	await openResult();
	expect(screen.getByText(messages.fallback.label).closest('li')).toHaveTextContent('Secondary possibility: N/A');
	expect(screen.getByText(messages.fallback.explanation)).toBeInTheDocument();
	expect(screen.getByText(messages.fallback.recommendation)).toBeInTheDocument();
	expect(screen.getByText(messages.fallback.heatmap)).toBeInTheDocument();
});

test('the privacy notice stays away once it is dismissed', async () => {
	renderScan();
	await user.click(screen.getByRole('button', { name: 'Dismiss privacy notice' }));
	expect(screen.queryByRole('complementary', { name: 'Privacy notice' })).not.toBeInTheDocument();
	expect(localStorage.getItem('privacyNoticeDismissed')).toBe('true');
});
