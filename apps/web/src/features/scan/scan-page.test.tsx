import { limits, messages } from '@dermavigil/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { ToastHost } from '../../ui/toast-host.tsx';
import { exampleAnalysis } from './example-analysis.ts';
import { requestAnalysis } from './request-analysis.ts';
import { ScanPage } from './scan-page.tsx';

vi.mock('./request-analysis.ts');
vi.mock('../../ui/reduced-motion.ts', () => ({ useReducedMotion: () => true }));

const photo = new File(['pixels'], 'mole.png', { type: 'image/png' });
const { analyzingLabelAfter, revealDelay } = limits.scan;
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const uploading = () => screen.queryByText('Uploading & Preprocessing...');
const analyzing = () => screen.queryByText('AI Analyzing...');
const resultShown = () => screen.queryByRole('button', { name: 'Analyze Another Image' }) !== null;

/** Lets the analysis be ended by hand. */
function waiting() {
	let resolve: (analysis: typeof exampleAnalysis) => void = () => {};
	vi.mocked(requestAnalysis).mockReturnValue(
		new Promise((end) => {
			resolve = end;
		}),
	);
	return { end: (analysis: typeof exampleAnalysis) => resolve(analysis) };
}

const RouterState = () => <output>{JSON.stringify(useLocation().state)}</output>;

function open() {
	render(
		<MemoryRouter initialEntries={[{ pathname: '/scan', state: { lesionId: 'l1' } }]}>
			<ScanPage />
			<RouterState />
			<ToastHost most={20} maxWidth={350} />
		</MemoryRouter>,
	);
}

async function choose(...files: File[]) {
	fireEvent.change(screen.getByLabelText('Photo to analyse'), { target: { files } });
	await pass(0);
}

async function openResult(analysis = exampleAnalysis) {
	vi.mocked(requestAnalysis).mockResolvedValue(analysis);
	open();
	await choose(photo);
	await pass(revealDelay);
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.mocked(requestAnalysis).mockReset();
	act(() => toast.remove());
});

test('the label switches after 1 s, the result is revealed 0.5 s after the analysis returns', async () => {
	const request = waiting();
	open();
	await choose(photo);
	expect(uploading()).toBeTruthy();
	expect(screen.getByLabelText<HTMLInputElement>('Photo to analyse').disabled).toBe(true);
	await pass(analyzingLabelAfter - 1);
	expect(uploading()).toBeTruthy();
	await pass(1);
	expect(uploading()).toBeNull();
	expect(analyzing()).toBeTruthy();
	request.end(exampleAnalysis);
	await pass(0);
	await pass(revealDelay - 1);
	expect(resultShown()).toBe(false);
	await pass(1);
	expect(resultShown()).toBe(true);
	expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Melanocytic Nevus' }));
});

test('an analysis under 1 s never shows the second label', async () => {
	const request = waiting();
	open();
	await choose(photo);
	await pass(analyzingLabelAfter - 100);
	request.end(exampleAnalysis);
	await pass(0);
	await pass(revealDelay - 1);
	expect(uploading()).toBeTruthy();
	await pass(1);
	expect(resultShown()).toBe(true);
});

test('consumer mode is the default and shows the plain texts', async () => {
	await openResult();
	expect(requestAnalysis).toHaveBeenCalledWith(photo, 'consumer', expect.any(AbortSignal));
	expect(screen.getByText('Plain why.')).toBeTruthy();
	expect(screen.getByText('Plain what.')).toBeTruthy();
	expect(screen.getByText('Medium Risk')).toBeTruthy();
	expect(screen.getByText('12%')).toBeTruthy();
});

test('clinical mode shows the technical texts', async () => {
	vi.mocked(requestAnalysis).mockResolvedValue(exampleAnalysis);
	open();
	fireEvent.click(screen.getByRole('radio', { name: 'Clinical' }));
	await choose(photo);
	await pass(revealDelay);
	expect(requestAnalysis).toHaveBeenCalledWith(photo, 'clinical', expect.any(AbortSignal));
	expect(screen.getByText('Technical why.')).toBeTruthy();
	expect(screen.getByText('Clinical what.')).toBeTruthy();
});

test('a failure shows a toast and the placeholder', async () => {
	vi.mocked(requestAnalysis).mockRejectedValue(new ApiError('Too busy.', 503, 'Too busy.'));
	open();
	await choose(photo);
	expect(screen.getByRole('alert').textContent).toBe('Too busy.');
	await pass(revealDelay);
	expect(screen.getByRole('heading', { name: 'Analysis Error' })).toBeTruthy();
	expect(screen.getByText('0%')).toBeTruthy();
	expect(screen.getByText('Unknown')).toBeTruthy();
	expect(screen.getByText(messages.analysis.placeholder('Too busy.'))).toBeTruthy();
	expect(screen.getByText(messages.analysis.placeholderAdvice)).toBeTruthy();
	expect(screen.getByText(messages.fallback.heatmap)).toBeTruthy();
});

test.each([
	['an answer without detail', new ApiError(messages.client.status(500), 500, null)],
	['no answer at all', new TypeError('Failed to fetch')],
])('%s is told as a failed analysis', async (_, error) => {
	vi.mocked(requestAnalysis).mockRejectedValue(error);
	open();
	await choose(photo);
	expect(screen.getByRole('alert').textContent).toBe(messages.analysis.failed);
});

test('a photo of the other kind is analysed again in the other mode with one click', async () => {
	const prediction = { ...exampleAnalysis.prediction, riskLevel: 'unknown' as const };
	await openResult({ ...exampleAnalysis, suitability: 'wrong_mode', prediction });
	expect(screen.getByText('Unknown')).toBeTruthy();
	fireEvent.click(screen.getByRole('button', { name: 'Analyze again in Clinical mode' }));
	await pass(revealDelay);
	expect(requestAnalysis).toHaveBeenLastCalledWith(photo, 'clinical', expect.any(AbortSignal));
	expect(screen.getByRole('radio', { name: 'Clinical' }).getAttribute('aria-checked')).toBe('true');
});

test('Analyze Another Image starts again and clears the navigation state', async () => {
	await openResult();
	expect(screen.getByText('{"lesionId":"l1"}')).toBeTruthy();
	fireEvent.click(screen.getByRole('button', { name: 'Analyze Another Image' }));
	expect(screen.getByText('null')).toBeTruthy();
	expect(document.activeElement).toBe(screen.getByRole('button', { name: /Drop a photo here/ }));
});

test('a removed photo is given up', async () => {
	const request = waiting();
	open();
	await choose(photo);
	fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
	expect(vi.mocked(requestAnalysis).mock.calls[0]?.[2].aborted).toBe(true);
	request.end(exampleAnalysis);
	await pass(analyzingLabelAfter + revealDelay);
	expect(screen.getByRole('button', { name: /Drop a photo here/ })).toBeTruthy();
});

test('a refused file is told and nothing is sent', async () => {
	open();
	await choose(new File(['x'], 'a.txt', { type: 'text/plain' }));
	expect(screen.getByRole('alert').textContent).toBe(messages.upload.notAnImage);
	expect(requestAnalysis).not.toHaveBeenCalled();
});

test('a photo pasted anywhere on the page is analysed', async () => {
	waiting();
	open();
	fireEvent.paste(document.body, { clipboardData: { files: [photo] } });
	expect(uploading()).toBeTruthy();
});

test('all class probabilities are shown on request', async () => {
	await openResult();
	expect(screen.queryByText('6.5%')).toBeNull();
	fireEvent.click(screen.getByRole('button', { name: 'All class probabilities' }));
	expect(screen.getByText('6.5%')).toBeTruthy();
});

test('what the answer leaves out has its fallback', async () => {
	await openResult({ ...exampleAnalysis, explanation: {}, heatmap: null, heatmapImage: '' });
	expect(screen.getByText(messages.fallback.explanation)).toBeTruthy();
	expect(screen.getByText(messages.fallback.recommendation)).toBeTruthy();
	expect(screen.getByText(messages.fallback.heatmap)).toBeTruthy();
});

test('the privacy notice stays away once it is dismissed', () => {
	open();
	fireEvent.click(screen.getByRole('button', { name: 'Dismiss privacy notice' }));
	expect(screen.queryByRole('complementary', { name: 'Privacy notice' })).toBeNull();
	expect(localStorage.getItem('privacyNoticeDismissed')).toBe('true');
});
