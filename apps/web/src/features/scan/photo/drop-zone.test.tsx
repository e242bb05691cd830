import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/render-app.tsx';
import { DropZone } from './drop-zone.tsx';

const camera = vi.hoisted(() => ({ works: false }));
vi.mock('../camera/camera-dialog.tsx', () => ({
	CameraDialog: ({ onClose }: { onClose(): void }) => {
		if (!camera.works) throw new Error('Failed to fetch');
		return (
			<button type="button" onClick={onClose}>
				Close camera
			</button>
		);
	},
}));

beforeEach(() => {
	camera.works = false;
	Object.assign(navigator, { mediaDevices: {} });
	// React reports what a boundary catches.
	vi.spyOn(console, 'error').mockImplementation(() => {});
	return () => Reflect.deleteProperty(navigator, 'mediaDevices');
});

function show() {
	const onFiles = vi.fn();
	const props = { onFiles, disabled: false, opening: false, previousPhoto: null, takeFocus: false } as const;
	const { user } = renderPart(
		<DropZone {...props} mode="consumer">
			{null}
		</DropZone>,
	);
	return { onFiles, user, take: () => user.click(screen.getByRole('button', { name: 'Take a photo' })) };
}

test('a camera whose code could not be loaded is loaded when it is requested again', async () => {
	const { take, user } = show();
	await take();
	await screen.findByRole('alert');
	camera.works = true;
	await take();
	await user.click(await screen.findByRole('button', { name: 'Close camera' }));
	expect(screen.queryByRole('button', { name: 'Close camera' })).not.toBeInTheDocument();
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('choosing a photo instead removes the camera’s message', async () => {
	const { onFiles, take, user } = show();
	await take();
	await screen.findByRole('alert');
	const file = new File(['photo'], 'mole.png', { type: 'image/png' });
	await user.upload(screen.getByLabelText('Photo to analyze'), file);
	await vi.waitFor(() => expect(onFiles).toHaveBeenCalledWith([file]));
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
