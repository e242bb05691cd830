import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DropZone } from './drop-zone.tsx';

const onFiles = vi.fn();
const stop = vi.fn();
const user = userEvent.setup({ delay: null });

function giveCamera(getUserMedia: () => Promise<unknown>) {
	Object.defineProperty(navigator, 'mediaDevices', {
		value: { getUserMedia: vi.fn(getUserMedia) },
		configurable: true,
	});
	HTMLMediaElement.prototype.play = async () => {};
}

/** Opens the camera over the previous photo. */
async function open() {
	render(
		<DropZone onFiles={onFiles} disabled={false} opening={false} ghost="/previous.jpg" takeFocus={false}>
			{null}
		</DropZone>,
	);
	await user.click(screen.getByRole('button', { name: 'Take a photo' }));
	await screen.findByRole('dialog', { name: 'Take a photo' });
}

afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

test('the camera is asked for on a click, and let go when the dialog closes', async () => {
	giveCamera(async () => ({ getTracks: () => [{ stop }] }));
	await open();
	expect(navigator.mediaDevices.getUserMedia).toHaveBeenCalledExactlyOnceWith({
		video: expect.objectContaining({ facingMode: 'environment' }),
	});
	const ghost = await screen.findByRole<HTMLImageElement>('img', { name: 'The previous photo, over it' });
	expect(ghost).toHaveStyle({ opacity: '0.4' });
	screen.getByRole('slider').focus();
	await user.keyboard('{ArrowRight}');
	expect(ghost).toHaveStyle({ opacity: '0.45' });
	await user.click(screen.getByRole('switch', { name: 'Previous photo' }));
	expect(screen.queryByRole('img', { name: 'The previous photo, over it' })).not.toBeInTheDocument();
	expect(stop).not.toHaveBeenCalled();
	await user.click(screen.getByRole('button', { name: 'Close' }));
	expect(stop).toHaveBeenCalledOnce();
});

test('without a camera a file is one click away', async () => {
	giveCamera(async () => {
		throw new DOMException('Refused', 'NotAllowedError');
	});
	await open();
	expect(await screen.findByText(/The camera could not be opened/)).toBeInTheDocument();
	expect(screen.queryByRole('button', { name: 'Take the photo' })).not.toBeInTheDocument();
	const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
	await user.click(screen.getByRole('button', { name: 'Choose a file instead' }));
	expect(chosen).toHaveBeenCalledOnce();
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
