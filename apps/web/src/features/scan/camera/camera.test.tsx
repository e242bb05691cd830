import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render-app.tsx';
import { DropZone } from '../photo/drop-zone.tsx';
import { hintTexts } from './hints.ts';
import { fakeCamera, fakeVoice, removeCamera } from './test/fake-camera.ts';

const onFiles = vi.fn<(files: File[]) => void>();
const user = userEvent.setup({ delay: null });
const getButton = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => user.click(getButton(name));
const getMessage = () => screen.getByRole('status').textContent;

/** Opens the camera and waits until it is live or the page says why not. */
async function open(previousPhoto: string | null = null) {
	renderPart(
		<DropZone
			onFiles={onFiles}
			disabled={false}
			opening={false}
			previousPhoto={previousPhoto}
			mode="consumer"
			takeFocus={false}
		>
			{null}
		</DropZone>,
	);
	await press('Take a photo');
	await screen.findByRole('dialog', { name: 'Take a photo' });
	await vi.waitFor(() => {
		expect(screen.queryByRole('alert') ?? getButton('Take the photo')).not.toHaveAttribute('aria-disabled');
	}, 15_000);
}

beforeEach(() => {
	onFiles.mockClear();
	vi.spyOn(toast, 'error').mockClear();
});
afterEach(removeCamera);

test('the camera is requested on a click, and released when the dialog closes', async () => {
	const camera = fakeCamera();
	await open();
	expect(camera.getUserMedia).toHaveBeenCalledExactlyOnceWith({
		video: expect.objectContaining({ facingMode: 'environment' }),
	});
	expect(getButton('Take the photo')).toHaveFocus();
	expect(camera.tracks[0]!.stop).not.toHaveBeenCalled();
	await user.keyboard('{Escape}');
	expect(camera.tracks[0]!.stop).toHaveBeenCalledOnce();
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	expect(getButton('Take a photo')).toHaveFocus();
});

test('the photo is taken automatically once everything is right, and the hints lead there', async () => {
	const camera = fakeCamera();
	await open();
	await camera.film('far', 1.5);
	expect(getMessage()).toBe(hintTexts.far);
	await camera.film('good', 0.7);
	expect(getMessage()).toBe(hintTexts.good);
	expect(onFiles).not.toHaveBeenCalled();
	await camera.film('good', 0.3);
	expect(getMessage()).toBe('Photo taken.');
	await vi.waitFor(() => expect(onFiles).toHaveBeenCalledOnce(), 15_000);
	const [[photo]] = onFiles.mock.calls[0]!;
	expect([photo!.name, photo!.type]).toEqual(['camera.jpg', 'image/jpeg']);
});

test('without Automatic, only the shutter takes it, whatever the hint', async () => {
	const camera = fakeCamera();
	await open();
	await press('Automatic');
	await camera.film('good', 2);
	expect(getMessage()).toBe(hintTexts.good);
	expect(onFiles).not.toHaveBeenCalled();
	await camera.film('far', 1.5);
	await press('Take the photo');
	await vi.waitFor(() => expect(onFiles).toHaveBeenCalledOnce(), 15_000);
});

test.each(['arrives', 'fails'])('a photo that %s after the camera was closed is dropped', async (outcome) => {
	fakeCamera();
	await open();
	let encode: BlobCallback = () => {};
	HTMLCanvasElement.prototype.toBlob = (report) => {
		encode = report;
	};
	await press('Take the photo');
	await press('Close');
	await act(async () => encode(outcome === 'arrives' ? new Blob(['photo']) : null));
	expect(onFiles).not.toHaveBeenCalled();
	expect(toast.error).not.toHaveBeenCalled();
});

test('everything that is spoken is on the screen, and nothing is spoken unless it is turned on', async () => {
	const spoken = fakeVoice();
	const camera = fakeCamera();
	await open();
	await camera.film('far', 1.5);
	expect(spoken).toEqual([]);
	await press('Speak hints');
	expect(spoken).toEqual([getMessage()]);
	await camera.film('good', 0.7);
	expect(spoken).toEqual([hintTexts.far, getMessage()]);
	await camera.film('good', 0.3);
	expect(spoken.slice(2)).toEqual([getMessage()]);
});

test('the self-timer counts down before the shutter takes the photo, and can be stopped', async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const camera = fakeCamera();
	await open();
	await press('Timer off');
	await press('Take the photo');
	const pass = () => act(() => vi.advanceTimersByTimeAsync(1000));
	expect(getMessage()).toBe('3');
	// No photo is taken in between, however good.
	await camera.film('good', 2);
	await pass();
	expect(getMessage()).toBe('2');
	await press('Stop the timer');
	await pass();
	expect(getButton('Take the photo')).toBeInTheDocument();
	await press('Take the photo');
	for (let second = 0; second < 3; second++) await pass();
	await vi.waitFor(() => expect(onFiles).toHaveBeenCalledOnce(), 15_000);
});

test('a running self-timer can be stopped with its button, whatever is set meanwhile', async () => {
	fakeCamera();
	await open();
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	await press('Timer off');
	await press('Take the photo');
	await press('Timer 3 s');
	await press('Timer 10 s');
	expect(getButton('Timer off')).toBeInTheDocument();
	await press('Stop the timer');
	expect(getButton('Take the photo')).toBeEnabled();
});

test('the other camera and the light', async () => {
	const camera = fakeCamera();
	await open();
	await press('Light');
	expect(camera.tracks[0]!.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
	expect(await screen.findByRole('button', { name: 'Light', pressed: true })).toBeInTheDocument();
	await press('Switch camera');
	await vi.waitFor(() => expect(camera.tracks).toHaveLength(2), 15_000);
	expect(screen.getByRole('button', { name: 'Switch camera' })).toHaveFocus();
	expect(camera.tracks[0]!.stop).toHaveBeenCalledOnce();
	expect(camera.tracks[1]!.deviceId).toBe('front');
	expect(screen.queryByRole('button', { name: 'Light' })).not.toBeInTheDocument();
});

test('the outline of the previous photo is shown over the image until it is switched off', async () => {
	fakeCamera();
	HTMLImageElement.prototype.decode = async () => {};
	await open('/previous.jpg');
	expect(await screen.findByText('Line up the spot with your last photo.')).toBeInTheDocument();
	const toggle = await screen.findByRole('button', { name: 'Last photo', pressed: true });
	await user.click(toggle);
	expect(toggle).toHaveAttribute('aria-pressed', 'false');
	Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

test.each([
	['NotAllowedError', /^The camera is blocked/],
	['NotFoundError', /^No camera was found/],
	['NotReadableError', /^The camera could not be opened/],
])('after %s the page says so, and a file is one click away', async (error, text) => {
	const camera = fakeCamera(error);
	await open();
	expect(screen.getByRole('alert')).toHaveTextContent(text);
	expect(screen.queryByRole('button', { name: 'Take the photo' })).not.toBeInTheDocument();
	await press('Try again');
	await vi.waitFor(() => expect(camera.getUserMedia).toHaveBeenCalledTimes(2), 15_000);
	await screen.findByRole('alert');
	const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
	await press('Choose a file instead');
	expect(chosen).toHaveBeenCalledOnce();
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a camera that the browser paused continues when the page is back; an unplugged one is reported', async () => {
	const camera = fakeCamera();
	await open();
	const play = vi.spyOn(HTMLVideoElement.prototype, 'play');
	document.dispatchEvent(new Event('visibilitychange'));
	expect(play).toHaveBeenCalledOnce();
	act(() => void camera.tracks[0]!.dispatchEvent(new Event('ended')));
	expect(screen.getByRole('alert')).toHaveTextContent('The camera was turned off or unplugged.');
});
