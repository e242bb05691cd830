import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPending } from '../../../../test/fake-server.ts';
import { makeAssessment } from '../../../../test/fixtures.ts';
import { openHeic } from '../../../analysis/heic/open-heic.ts';
import { logOut } from '../../../api/log-out.ts';
import { choosePhoto, pass, photo, press, renderScan, revealDelay, settle, user } from '../test/render-scan.tsx';

vi.mock('../../../analysis/heic/open-heic.ts');
vi.mock('../../../analysis/device.ts', () => ({ device }));

const device = await vi.hoisted(async () => {
	const { createStore } = await import('../../../lib/store.ts');
	return { state: createStore({ phase: 'ready' }), open: vi.fn(), assess: vi.fn() };
});

/** Opens the page with analysis on the server, and chooses a photo that is being converted until `end`. */
async function openConverting() {
	const converted = createPending<File>();
	vi.mocked(openHeic).mockReturnValue(converted.promise);
	const server = renderScan({ patient: true, handlers: { logout: () => undefined } });
	await choosePhoto(new File(['\0\0\0\x18ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' }));
	expect(screen.getByText('Preparing your photo...')).toBeVisible();
	const end = async () => {
		converted.resolve(photo);
		await settle();
		await pass(revealDelay);
		await settle();
	};
	return { end, getAnalyses: () => server.getRequests('analyze') };
}

const expectInvitation = () => expect(screen.getByLabelText('Photo to analyze')).toBeEnabled();

beforeEach(() => {
	localStorage.setItem('analysisPlace', 'server');
	device.assess.mockReset().mockResolvedValue(makeAssessment());
});

test('a photo is analyzed where the last choice says, even if that was made while it was being converted', async () => {
	const { end, getAnalyses } = await openConverting();
	await user.click(screen.getByRole('radio', { name: 'On this device' }));
	await user.click(screen.getByRole('radio', { name: 'Clinical' }));
	await end();
	expect(getAnalyses()).toEqual([]);
	expect(device.assess).toHaveBeenCalledExactlyOnceWith(photo, 'clinical', expect.any(AbortSignal));
});

test('a photo that was being converted when the page was left is not analyzed', async () => {
	const { end, getAnalyses } = await openConverting();
	cleanup();
	expect(vi.mocked(openHeic).mock.lastCall![1]!.aborted).toBe(true);
	await end();
	expect(getAnalyses()).toEqual([]);
});

test('a photo that was being converted at a logout is not analyzed', async () => {
	const { end, getAnalyses } = await openConverting();
	act(() => logOut());
	expectInvitation();
	await end();
	expect(getAnalyses()).toEqual([]);
	expectInvitation();
});

test('a sample that is being fetched keeps the focus, no other is fetched meanwhile, and a failure is reported', async () => {
	renderScan();
	await press('Try a sample');
	let fail: (error: Error) => void = () => {};
	const before = vi.mocked(fetch).mock.calls.length;
	vi.mocked(fetch).mockImplementationOnce(
		() =>
			new Promise((_, reject) => {
				fail = reject;
			}),
	);
	await press('Even brown spot');
	const button = screen.getByRole('button', { name: 'Even brown spot' });
	expect(button).toHaveFocus();
	expect(button).toHaveAttribute('aria-disabled', 'true');
	await press('Cherry-red spot');
	expect(vi.mocked(fetch).mock.calls).toHaveLength(before + 1);
	fail(new TypeError('Failed to fetch'));
	await settle();
	expect(screen.getByRole('alert')).toHaveTextContent('The sample could not be loaded. Please check your connection');
	expect(button).not.toHaveAttribute('aria-disabled');
});

test('a sample that takes long does not replace a photo that was chosen meanwhile', async () => {
	const server = renderScan();
	await press('Try a sample');
	let arrive: (response: Response) => void = () => {};
	const request = (_: unknown, init?: RequestInit) =>
		new Promise<Response>((resolve, reject) => {
			arrive = resolve;
			init?.signal?.addEventListener('abort', () => reject(init.signal!.reason));
		});
	vi.mocked(fetch).mockImplementationOnce(request);
	await press('Even brown spot');
	await choosePhoto();
	arrive(new Response('sample'));
	await settle();
	expect(server.getRequests('analyze').map(({ body }) => (body as FormData).get('image'))).toMatchObject([
		{ name: photo.name },
	]);
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
