import { limits, messages, type Scan } from '@dermavigil/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorResponse, type Handlers } from '../../../../test/fake-server.ts';
import { makeAnalysis, makeScan } from '../../../../test/fixtures.ts';
import {
	createPending,
	getAlert,
	getButton,
	hasButton,
	openResult,
	pass,
	press,
	renderScan,
	settle,
} from '../test/render-scan.tsx';

vi.mock('../../../lib/use-reduced-motion.ts', () => ({ useReducedMotion: () => true }));
vi.mock('../../../offline/upload-queue/start-upload-queue.ts', () => ({ canSaveForLater: () => false }));
vi.mock('../../../results/photo-copy.ts', async (importOriginal) => ({
	...(await importOriginal<object>()),
	drawPhotoCopy: async () => ({
		width: 60,
		height: 40,
		toDataURL: (type: string) => `data:${type};base64,AA`,
		getContext: () => ({
			createImageData: () => ({ data: new Uint8ClampedArray(60 * 40 * 4) }),
			drawImage() {},
		}),
	}),
}));

const { redirectDelay } = limits.savedScan;
const saved = { saveScan: makeScan(1), submitCase: makeScan(1) };
const renderPatient = (handlers?: Handlers) => renderScan({ patient: true, handlers: { ...saved, ...handlers } });

beforeEach(() => localStorage.setItem('analysisPlace', 'server'));

test('a visitor is told what an account is for, and offered nothing else', async () => {
	renderScan();
	await openResult();
	expect(hasButton('Save Scan')).toBe(false);
	expect(hasButton('Request Professional Review')).toBe(false);
	expect(screen.getByRole('link', { name: 'Sign in or sign up' }).getAttribute('href')).toBe('/PateintLogIn');
});

test('a photo that cannot be assessed and a failed analysis cannot be saved', async () => {
	const server = renderScan({ patient: true, handlers: { analyze: makeAnalysis({ suitability: 'not_skin' }) } });
	await openResult();
	expect(hasButton('Save Scan')).toBe(false);
	server.use({ analyze: errorResponse(503, 'Too busy.') });
	await press('Analyze Another Image');
	await openResult();
	expect(screen.getByRole('heading', { name: 'Analysis Error' })).toBeTruthy();
	expect(hasButton('Save Scan')).toBe(false);
	expect(hasButton('Request Professional Review')).toBe(false);
});

test('saving sends what the page promises, tells it, and leads to the dashboard', async () => {
	const pending = createPending<Scan>();
	const server = renderPatient({ saveScan: () => pending.promise });
	await openResult();
	await press('Save Scan');
	expect(getButton('Saving...').ariaDisabled).toBe('true');
	const { heatmapImage, originalImageBase64, ...assessment } = makeAnalysis();
	expect(server.getRequests('saveScan')).toHaveLength(1);
	expect(server.getRequests('saveScan')[0]!.body).toEqual({
		image_base64: 'data:image/png;base64,AA',
		heatmap_image_base64: 'data:image/jpeg;base64,AA',
		predictions: assessment.probabilities,
		risk_level: 'medium',
		ai_explanation: 'Plain why.',
		lesion_id: null,
		assessment,
		request_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
	});
	pending.resolve(makeScan(1));
	await settle();
	expect(screen.getByText(messages.savedScan.saved)).toBeTruthy();
	expect(getButton('Saved').ariaDisabled).toBe('true');
	await pass(redirectDelay - 1);
	expect(getButton('Saved')).toBeTruthy();
	await pass(1);
	expect(screen.getByRole('heading', { name: 'My lesions' })).toBeTruthy();
});

test('a failure is reported in the words of the server, and trying again is the same request', async () => {
	const server = renderPatient({ saveScan: errorResponse(500, 'No room.') });
	await openResult();
	await press('Save Scan');
	expect(getAlert()).toBe('No room.');
	expect(getButton('Save Failed').ariaDisabled).toBe('true');
	expect(hasButton('Save on this device and upload when online')).toBe(false);
	server.use(saved);
	await press('Try again');
	expect(getButton('Saved')).toBeTruthy();
	const [first, second] = server.getRequests('saveScan').map(({ body }) => body.request_id);
	expect(second).toBe(first);
});

test('a failure without words has the words of the page', async () => {
	const fail = () => {
		throw new Error('x');
	};
	renderPatient({ saveScan: fail, submitCase: fail });
	await openResult();
	await press('Save Scan');
	expect(getAlert()).toBe(messages.savedScan.saveFailed);
	act(() => toast.remove());
	await press('Request Professional Review');
	expect(getAlert()).toBe(messages.savedScan.submitFailed);
	expect(getButton('Submission Failed').ariaDisabled).toBe('true');
});

test('a review is asked for once, and the page leads to the dashboard', async () => {
	const pending = createPending<Scan>();
	const server = renderPatient({ submitCase: () => pending.promise });
	await openResult();
	await press('Request Professional Review');
	expect(getButton('Submitting...').ariaDisabled).toBe('true');
	expect(server.getRequests('submitCase').map(({ body }) => body)).toEqual([
		expect.objectContaining({ is_private: false, lesion_id: null }),
	]);
	pending.resolve(makeScan(1));
	await settle();
	expect(screen.getByText(messages.savedScan.submitted)).toBeTruthy();
	expect(getButton('Submitted').ariaDisabled).toBe('true');
	expect(getButton('Save Scan').ariaDisabled).toBe('true');
	await pass(redirectDelay);
	expect(screen.getByRole('heading', { name: 'My lesions' })).toBeTruthy();
});

test('whoever asks for a review after saving is not led away meanwhile', async () => {
	const server = renderPatient();
	await openResult();
	await press('Save Scan');
	server.use({ submitCase: () => new Promise(() => {}) });
	await press('Request Professional Review');
	await pass(redirectDelay * 2);
	expect(getButton('Submitting...')).toBeTruthy();
	expect(server.getRequests('submitCase')[0]!.body.request_id).toBe(server.getRequests('saveScan')[0]!.body.request_id);
});

describe.each(['Save Scan', 'Request Professional Review'])('whoever leaves during %s', (action) => {
	test.each([
		['for another image', () => getButton('Analyze Another Image'), 'Scan a spot on your skin'],
		['by a link', () => screen.getByRole('link', { name: 'How to examine yourself' }), 'Another page'],
	] as const)('%s stays there, and sees how it went', async (_, way, page) => {
		const pending = createPending<Scan>();
		renderPatient({ saveScan: () => pending.promise, submitCase: () => pending.promise });
		await openResult();
		await press(action);
		fireEvent.click(way());
		await settle();
		pending.resolve(makeScan(1));
		await settle();
		expect(screen.getByText(messages.savedScan.saved)).toBeTruthy();
		await pass(redirectDelay * 2);
		expect(screen.queryByRole('heading', { name: 'My lesions' })).toBeNull();
		expect(screen.getByRole('heading', { level: 1, name: page })).toBeTruthy();
	});
});

test('a new analysis starts over, under another id', async () => {
	const server = renderPatient();
	await openResult();
	await press('Save Scan');
	await press('Analyze Another Image');
	await openResult();
	expect(getButton('Save Scan').ariaDisabled).toBeNull();
	await pass(redirectDelay);
	await press('Save Scan');
	const [first, second] = server.getRequests('saveScan').map(({ body }) => body.request_id);
	expect(second).not.toBe(first);
});
