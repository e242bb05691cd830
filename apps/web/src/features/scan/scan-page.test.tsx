import { limits, messages } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceState } from '../../analysis/create-device.ts';
import { DeviceError, UnreadablePhotoError } from '../../analysis/device-error.ts';
import { ApiError } from '../../api/api-error.ts';
import { ToastHost } from '../../ui/toast-host.tsx';
import { exampleAnalysis } from './example-analysis.ts';
import { requestAnalysis } from './runtime/request-analysis.ts';
import { ScanPage } from './scan-page.tsx';

vi.mock('./runtime/request-analysis.ts');
vi.mock('../../api/system.ts', () => ({ fetchConfig: () => Promise.reject(new Error('No server.')) }));
vi.mock('../../analysis/device.ts', () => ({ device }));
vi.mock('../../lib/reduced-motion.ts', () => ({ useReducedMotion: () => true }));

const { device, showDevice } = vi.hoisted(() => {
	let state: DeviceState = { phase: 'closed' };
	let listener = () => {};
	const device = {
		state: () => state,
		subscribe: (next: () => void) => {
			listener = next;
			return () => {};
		},
		open: vi.fn<() => Promise<void>>(),
	};
	const showDevice = (next: DeviceState) => {
		state = next;
		listener();
	};
	return { device, showDevice };
});

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
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter initialEntries={[{ pathname: '/scan', state: { lesionId: 'l1' } }]}>
				<ScanPage />
				<RouterState />
				<ToastHost maxCount={20} maxWidth={350} />
			</MemoryRouter>
		</QueryClientProvider>,
	);
}

async function choose(...files: File[]) {
	fireEvent.change(screen.getByLabelText('Photo to analyze'), { target: { files } });
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
	localStorage.setItem('analysisPlace', 'server');
	showDevice({ phase: 'closed' });
	device.open.mockReset();
});

test('the label switches after 1 s, the result is revealed 0.5 s after the analysis returns', async () => {
	const request = waiting();
	open();
	await choose(photo);
	expect(uploading()).toBeTruthy();
	expect(screen.getByLabelText<HTMLInputElement>('Photo to analyze').disabled).toBe(true);
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
	expect(requestAnalysis).toHaveBeenCalledWith(photo, 'consumer', 'server', expect.any(AbortSignal));
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
	expect(requestAnalysis).toHaveBeenCalledWith(photo, 'clinical', 'server', expect.any(AbortSignal));
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

test('a photo of the other kind is analyzed again in the other mode with one click', async () => {
	const prediction = { ...exampleAnalysis.prediction, riskLevel: 'unknown' as const };
	await openResult({ ...exampleAnalysis, suitability: 'wrong_mode', prediction });
	expect(screen.getByText('Unknown')).toBeTruthy();
	fireEvent.click(screen.getByRole('button', { name: 'Analyze again in Clinical mode' }));
	await pass(revealDelay);
	expect(requestAnalysis).toHaveBeenLastCalledWith(photo, 'clinical', 'server', expect.any(AbortSignal));
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
	expect(vi.mocked(requestAnalysis).mock.calls[0]?.[3].aborted).toBe(true);
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

test('a photo pasted anywhere on the page is analyzed', async () => {
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
	const { explanation } = exampleAnalysis;
	const empty = { ...explanation, explanation_text: '', recommendation: '' };
	await openResult({ ...exampleAnalysis, explanation: empty, heatmap: null, heatmapImage: '' });
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

const onDevice = () => screen.getByRole('radio', { name: 'On this device' });
const offerOfServer = () => screen.queryByRole('button', { name: 'Analyze on our server instead' });
const notice = () => screen.getByRole('complementary', { name: 'Privacy notice' }).textContent;

describe('on this device', () => {
	beforeEach(() => localStorage.removeItem('analysisPlace'));

	test('photos stay here unless the person chooses otherwise, which is remembered', async () => {
		open();
		expect(onDevice().getAttribute('aria-checked')).toBe('true');
		expect(notice()).toContain('stays on this device');
		fireEvent.click(screen.getByRole('radio', { name: 'On our server' }));
		expect(notice()).toContain('sent to this server');
		expect(localStorage.getItem('analysisPlace')).toBe('server');
		cleanup();
		open();
		expect(onDevice().getAttribute('aria-checked')).toBe('false');
	});

	test('opening the page gets the device ready', () => {
		open();
		expect(device.open).toHaveBeenCalledOnce();
	});

	test('nothing is downloaded unasked where data is to be saved', () => {
		Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
		open();
		expect(device.open).not.toHaveBeenCalled();
		fireEvent.click(screen.getByRole('button', { name: 'Download it now' }));
		expect(device.open).toHaveBeenCalledOnce();
		Reflect.deleteProperty(navigator, 'connection');
	});

	test('a download that missed the model starts again when it is back', () => {
		const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		open();
		act(() => showDevice({ phase: 'failed', problem: 'offline' }));
		expect(screen.getByText(messages.device.offline)).toBeTruthy();
		expect(device.open).toHaveBeenCalledOnce();
		onLine.mockReturnValue(true);
		act(() => void window.dispatchEvent(new Event('online')));
		expect(device.open).toHaveBeenCalledTimes(2);
	});

	test('nothing is downloaded for those who chose the server', () => {
		localStorage.setItem('analysisPlace', 'server');
		open();
		expect(device.open).not.toHaveBeenCalled();
	});

	test('the download is told in megabytes, also while a photo waits for it', async () => {
		waiting();
		open();
		act(() => showDevice({ phase: 'opening', received: 3_140_000, total: 8_500_000 }));
		expect(screen.getByText('3.1 of 8.5 MB')).toBeTruthy();
		await choose(photo);
		expect(uploading()).toBeTruthy();
		expect(screen.getByText('3.1 of 8.5 MB')).toBeTruthy();
		expect(requestAnalysis).toHaveBeenCalledWith(photo, 'consumer', 'device', expect.any(AbortSignal));
	});

	test('a device that cannot do it says why and offers the server, which is not remembered', () => {
		open();
		act(() => showDevice({ phase: 'failed', problem: 'damaged' }));
		expect(screen.getByText(messages.device.damaged)).toBeTruthy();
		fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
		expect(device.open).toHaveBeenCalledTimes(2);
		fireEvent.click(offerOfServer()!);
		expect(onDevice().getAttribute('aria-checked')).toBe('false');
		expect(localStorage.getItem('analysisPlace')).toBeNull();
	});

	test('a server without a connection to offer is used itself, and the page says so before anything is sent', () => {
		open();
		act(() => showDevice({ phase: 'failed', problem: 'notOffered' }));
		expect(screen.queryByRole('radio', { name: 'On this device' })).toBeNull();
		expect(notice()).toContain('sent to this server');
	});

	test('an analysis that fails here goes to the server only when a button says so', async () => {
		vi.mocked(requestAnalysis).mockRejectedValue(new DeviceError('memory'));
		open();
		await choose(photo);
		expect(screen.getByRole('alert').textContent).toBe(messages.device.memory);
		await pass(revealDelay);
		expect(screen.getByText(messages.analysis.placeholder(messages.device.memory))).toBeTruthy();
		expect(requestAnalysis).toHaveBeenCalledOnce();
		vi.mocked(requestAnalysis).mockResolvedValue(exampleAnalysis);
		fireEvent.click(offerOfServer()!);
		expect(requestAnalysis).toHaveBeenLastCalledWith(photo, 'consumer', 'server', expect.any(AbortSignal));
	});

	test('a photo that nobody can read is not offered to the server', async () => {
		vi.mocked(requestAnalysis).mockRejectedValue(new UnreadablePhotoError(messages.upload.unreadable));
		open();
		await choose(photo);
		await pass(revealDelay);
		expect(screen.getByText(messages.analysis.placeholder(messages.upload.unreadable))).toBeTruthy();
		expect(offerOfServer()).toBeNull();
	});
});

describe('offline', () => {
	const setOnline = (onLine: boolean) => {
		vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
		act(() => void window.dispatchEvent(new Event(onLine ? 'online' : 'offline')));
	};

	test('the server is out of reach until the connection is back', () => {
		open();
		setOnline(false);
		expect(screen.getByText(/You are offline/)).toBeTruthy();
		setOnline(true);
		expect(screen.queryByText(/You are offline/)).toBeNull();
	});

	test('this device is one click away', () => {
		open();
		setOnline(false);
		fireEvent.click(screen.getByRole('button', { name: 'Analyze on this device' }));
		expect(onDevice().getAttribute('aria-checked')).toBe('true');
	});
});
