import { type Lesion, limits, messages } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { fetchLesions } from '../../../api/lesions.ts';
import { saveScan, submitCase } from '../../../api/scans.ts';
import { announce } from '../../../offline/upload-queue/events.ts';
import { keepForLater } from '../../../offline/upload-queue/outbox.ts';
import { ToastHost } from '../../../ui/toast-host.tsx';
import { exampleAnalysis } from '../example-analysis.ts';
import { requestAnalysis } from '../runtime/request-analysis.ts';
import { ScanPage } from '../scan-page.tsx';

vi.mock('../runtime/request-analysis.ts');
vi.mock('../../../api/scans.ts');
vi.mock('../../../api/lesions.ts');
vi.mock('../../../api/system.ts', () => ({ fetchConfig: async () => ({ capabilities: ['patients'] }) }));
vi.mock('../../../offline/upload-queue/outbox.ts', () => ({
	keepForLater: vi.fn(async () => true),
	listWaiting: async () => ({ mine: [], others: 0 }),
}));
vi.mock('../../../offline/upload-queue/start-outbox.ts', () => ({ canKeepForLater: () => true }));
vi.mock('../../../lib/reduced-motion.ts', () => ({ useReducedMotion: () => true }));
vi.mock('../../../analysis/reduced-copy.ts', () => ({
	drawReducedCopy: async () => ({
		width: 60,
		height: 40,
		toDataURL: (type: string) => `data:${type};base64,AA`,
		getContext,
	}),
}));
const getContext = () => ({ createImageData: () => ({ data: new Uint8ClampedArray(60 * 40 * 4) }), drawImage() {} });

const { redirectDelay } = limits.savedScan;
const photo = new File(['pixels'], 'mole.png', { type: 'image/png' });
const lesion: Lesion = {
	id: '7f5f0a5e-6d3f-4d38-9a37-0f3b5c5d2a11',
	nickname: 'Dark one',
	body_part: 'Left shoulder',
	created_at: '2026-11-01T10:00:00Z',
	scan_count: 1,
	last_seen_at: '2026-11-01T10:05:00Z',
	latest_image_url: '/api/images/a',
	latest_thumbnail_url: null,
};

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const has = (name: string) => screen.queryByRole('button', { name }) !== null;
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const press = async (name: string) => {
	fireEvent.click(button(name));
	await pass(0);
};
const alert = () => screen.getByRole('alert').textContent;

interface Opening {
	analysis?: typeof exampleAnalysis;
	lesionId?: string;
	patient?: boolean;
	/** The lesions that were fetched before the page was opened. */
	known?: Lesion[];
}

/** Opens the page with the result of one analysis, as a patient unless told otherwise. */
async function openResult({ analysis = exampleAnalysis, lesionId = '', patient = true, known }: Opening = {}) {
	if (patient) localStorage.setItem('authToken', 'token');
	vi.mocked(requestAnalysis).mockResolvedValue(analysis);
	const queries = new QueryClient();
	if (known) queries.setQueryData(['patient', 'lesions'], known);
	render(
		<QueryClientProvider client={queries}>
			<MemoryRouter initialEntries={[{ pathname: '/scan', state: lesionId ? { lesionId } : null }]}>
				<Routes>
					<Route path="/scan" element={<ScanPage />} />
					<Route path="/mylesion" element={<h1>My lesions</h1>} />
					<Route path="*" element={<h1>Elsewhere</h1>} />
				</Routes>
				<ToastHost maxCount={20} maxWidth={350} />
			</MemoryRouter>
		</QueryClientProvider>,
	);
	await assess();
}

async function assess() {
	fireEvent.change(screen.getByLabelText('Photo to analyze'), { target: { files: [photo] } });
	await pass(limits.scan.revealDelay);
	await act(() => vi.dynamicImportSettled());
	await pass(0);
}

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.setItem('analysisPlace', 'server');
	act(() => toast.remove());
	vi.mocked(saveScan).mockReset().mockResolvedValue(undefined);
	vi.mocked(submitCase).mockReset().mockResolvedValue(undefined);
	vi.mocked(keepForLater).mockClear();
	vi.mocked(fetchLesions).mockReset().mockResolvedValue([lesion]);
});

test('a visitor is told what an account is for, and offered nothing else', async () => {
	await openResult({ patient: false });
	expect(has('Save Scan')).toBe(false);
	expect(has('Request Professional Review')).toBe(false);
	expect(screen.getByRole('link', { name: 'Sign in or sign up' }).getAttribute('href')).toBe('/PateintLogIn');
});

test('a photo that cannot be judged and a failed analysis are not offered to be kept', async () => {
	await openResult({ analysis: { ...exampleAnalysis, suitability: 'not_skin' } });
	expect(has('Save Scan')).toBe(false);
	vi.mocked(requestAnalysis).mockRejectedValue(new ApiError('Too busy.', 503, 'Too busy.'));
	await press('Analyze Another Image');
	await assess();
	expect(screen.getByRole('heading', { name: 'Analysis Error' })).toBeTruthy();
	expect(has('Save Scan')).toBe(false);
	expect(has('Request Professional Review')).toBe(false);
});

test('saving sends what the page promises, tells it, and leads to the dashboard', async () => {
	let answer = () => {};
	vi.mocked(saveScan).mockReturnValue(new Promise((resolve) => (answer = resolve)));
	await openResult();
	await press('Save Scan');
	expect(button('Saving...').ariaDisabled).toBe('true');
	const { heatmapImage, originalImageBase64, ...assessment } = exampleAnalysis;
	expect(saveScan).toHaveBeenCalledExactlyOnceWith({
		image_base64: 'data:image/png;base64,AA',
		heatmap_image_base64: 'data:image/jpeg;base64,AA',
		predictions: exampleAnalysis.probabilities,
		risk_level: 'medium',
		ai_explanation: 'Plain why.',
		lesion_id: null,
		assessment,
		request_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
	});
	answer();
	await pass(0);
	expect(screen.getByText(messages.savedScan.saved)).toBeTruthy();
	expect(button('Saved').ariaDisabled).toBe('true');
	await pass(redirectDelay - 1);
	expect(button('Saved')).toBeTruthy();
	await pass(1);
	expect(screen.getByRole('heading', { name: 'My lesions' })).toBeTruthy();
});

test('a failure is told in the words of the server, and trying again is the same request', async () => {
	vi.mocked(saveScan).mockRejectedValueOnce(new ApiError('No room.', 500, 'No room.'));
	await openResult();
	await press('Save Scan');
	expect(alert()).toBe('No room.');
	expect(button('Save Failed').ariaDisabled).toBe('true');
	expect(has('Keep on this device and save when online')).toBe(false);
	await press('Try again');
	expect(button('Saved')).toBeTruthy();
	const [first, second] = vi.mocked(saveScan).mock.calls.map(([input]) => input.request_id);
	expect(second).toBe(first);
});

test('a failure without words has the words of the page', async () => {
	vi.mocked(saveScan).mockRejectedValue(new Error('x'));
	vi.mocked(submitCase).mockRejectedValue(new Error('x'));
	await openResult();
	await press('Save Scan');
	expect(alert()).toBe(messages.savedScan.saveFailed);
	act(() => toast.remove());
	await press('Request Professional Review');
	expect(alert()).toBe(messages.savedScan.submitFailed);
	expect(button('Submission Failed').ariaDisabled).toBe('true');
});

test('a review is asked for once, and the page leads to the dashboard', async () => {
	let answer = () => {};
	vi.mocked(submitCase).mockReturnValue(new Promise((resolve) => (answer = resolve)));
	await openResult();
	await press('Request Professional Review');
	expect(button('Submitting...').ariaDisabled).toBe('true');
	expect(submitCase).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ is_private: false, lesion_id: null }));
	answer();
	await pass(0);
	expect(screen.getByText(messages.savedScan.submitted)).toBeTruthy();
	expect(button('Submitted').ariaDisabled).toBe('true');
	expect(button('Save Scan').ariaDisabled).toBe('true');
	await pass(redirectDelay);
	expect(screen.getByRole('heading', { name: 'My lesions' })).toBeTruthy();
});

test('whoever asks for a review after saving is not led away meanwhile', async () => {
	await openResult();
	await press('Save Scan');
	vi.mocked(submitCase).mockReturnValue(new Promise(() => {}));
	await press('Request Professional Review');
	await pass(redirectDelay * 2);
	expect(button('Submitting...')).toBeTruthy();
	expect(vi.mocked(submitCase).mock.calls[0]![0].request_id).toBe(vi.mocked(saveScan).mock.calls[0]![0].request_id);
});

describe.each(['Save Scan', 'Request Professional Review'])('whoever leaves during %s', (action) => {
	test.each([
		['for another image', () => button('Analyze Another Image'), 'Scan a spot on your skin'],
		['by a link', () => screen.getByRole('link', { name: 'How to examine yourself' }), 'Elsewhere'],
	] as const)('%s stays there, and is told how it went', async (_, way, page) => {
		let answer = () => {};
		const answered = new Promise<void>((resolve) => (answer = resolve));
		for (const call of [saveScan, submitCase]) vi.mocked(call).mockReturnValue(answered);
		await openResult();
		await press(action);
		fireEvent.click(way());
		await pass(0);
		answer();
		await pass(0);
		expect(screen.getByText(messages.savedScan.saved)).toBeTruthy();
		await pass(redirectDelay * 2);
		expect(screen.queryByRole('heading', { name: 'My lesions' })).toBeNull();
		expect(screen.getByRole('heading', { level: 1, name: page })).toBeTruthy();
	});
});

test('a new analysis begins anew, under another id', async () => {
	await openResult();
	await press('Save Scan');
	await press('Analyze Another Image');
	await assess();
	expect(button('Save Scan').ariaDisabled).toBeNull();
	await pass(redirectDelay);
	await press('Save Scan');
	const [first, second] = vi.mocked(saveScan).mock.calls.map(([input]) => input.request_id);
	expect(second).not.toBe(first);
});

describe('for a lesion', () => {
	test('the page names it, and the scan is added to it for the patient alone', async () => {
		await openResult({ lesionId: lesion.id });
		expect(screen.getByRole('complementary', { name: 'Tracked lesion' }).textContent).toContain(
			'This scan is for Dark one, Left shoulder.',
		);
		expect(has('Request Professional Review')).toBe(false);
		await press('Add to Lesion History');
		expect(submitCase).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({ is_private: true, lesion_id: lesion.id }),
		);
	});

	test('detached, the scan is for no lesion', async () => {
		await openResult({ lesionId: lesion.id });
		await press('Detach');
		expect(screen.queryByRole('complementary', { name: 'Tracked lesion' })).toBeNull();
		await press('Save Scan');
		expect(saveScan).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ lesion_id: null }));
	});

	test('one that was deleted meanwhile is told, and nothing is added to it', async () => {
		vi.mocked(fetchLesions).mockResolvedValue([]);
		await openResult({ lesionId: lesion.id });
		expect(screen.getByText('The lesion that this scan was meant for is not tracked any more.')).toBeTruthy();
		expect(has('Request Professional Review')).toBe(true);
	});

	test('without its details the scan still belongs to it', async () => {
		vi.mocked(fetchLesions).mockRejectedValue(new ApiError(messages.client.offline, 0, messages.client.offline));
		await openResult({ lesionId: lesion.id });
		expect(screen.getByText('This scan is for one of your lesions.')).toBeTruthy();
		expect(has('Add to Lesion History')).toBe(true);
	});

	test('one that the list from before does not know yet is not gone', async () => {
		let answer = (_: Lesion[]) => {};
		vi.mocked(fetchLesions).mockReturnValue(new Promise((resolve) => (answer = resolve)));
		await openResult({ lesionId: lesion.id, known: [] });
		expect(screen.getByText('This scan is for one of your lesions.')).toBeTruthy();
		expect(has('Add to Lesion History')).toBe(true);
		answer([lesion]);
		await pass(0);
		expect(screen.getByText('Dark one')).toBeTruthy();
	});

	test('a list from before that cannot be renewed proves nothing: the scan stays the patient’s own', async () => {
		vi.mocked(fetchLesions).mockRejectedValue(new ApiError('No room.', 500, 'No room.'));
		await openResult({ lesionId: lesion.id, known: [] });
		expect(screen.getByText('This scan is for one of your lesions.')).toBeTruthy();
		await press('Add to Lesion History');
		expect(submitCase).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({ is_private: true, lesion_id: lesion.id }),
		);
	});

	test('visitors bring no lesion', async () => {
		await openResult({ lesionId: lesion.id, patient: false });
		expect(fetchLesions).not.toHaveBeenCalled();
		expect(screen.queryByRole('complementary', { name: 'Tracked lesion' })).toBeNull();
	});
});

describe('without a connection', () => {
	const keep = 'Keep on this device and save when online';

	test('the buttons wait for it, and the scan can be kept here', async () => {
		const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		await openResult({ lesionId: lesion.id });
		expect(button('Save Scan').ariaDisabled).toBe('true');
		expect(button('Add to Lesion History').ariaDisabled).toBe('true');
		expect(screen.getAllByText(messages.client.offline).length).toBeGreaterThan(0);
		expect(keepForLater).not.toHaveBeenCalled();
		await press(keep);
		expect(keepForLater).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ lesion_id: lesion.id }));
		onLine.mockReturnValue(true);
		act(() => void window.dispatchEvent(new Event('online')));
		expect(button('Save Scan').ariaDisabled).toBeNull();
	});

	test('a save that got no answer offers it too', async () => {
		vi.mocked(saveScan).mockRejectedValue(new TypeError('Failed to fetch'));
		await openResult();
		await press('Save Scan');
		expect(alert()).toBe(messages.savedScan.saveFailed);
		expect(has(keep)).toBe(true);
	});

	test('nobody knows whose it is before the first visit with a connection', async () => {
		vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		vi.mocked(keepForLater).mockResolvedValue(false);
		await openResult();
		await press(keep);
		expect(alert()).toContain('does not know yet whose account this is');
	});

	test('what the outbox saved counts as saved', async () => {
		vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		await openResult();
		await press(keep);
		announce({ type: 'saved', requestId: 'another' });
		announce({ type: 'saved', requestId: vi.mocked(keepForLater).mock.calls[0]![0].request_id! });
		await vi.waitFor(() => expect(button('Saved').ariaDisabled).toBe('true'), { timeout: 15_000 });
		expect(saveScan).not.toHaveBeenCalled();
	});
});
