import { limits } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { toast } from 'react-hot-toast/headless';
import { saveCanvas } from '../../../lib/files/save-canvas.ts';

/** Milliseconds. Some phones never answer a request for a still. */
const stillTimeout = 3000;

/** Takes one photo while the camera is live; `track` is null while it is not. After a failure, another one can be taken. */
export function useTakePhoto(
	video: RefObject<HTMLVideoElement | null>,
	track: MediaStreamTrack | null,
	onPhoto: (photo: File) => void,
) {
	const { mutate, isPending, isSuccess } = useMutation({
		mutationFn: (camera: MediaStreamTrack) => takePhoto(video.current!, camera),
		gcTime: 0,
	});
	const taking = isPending || isSuccess;
	const take = () => {
		// Not called if the camera has been closed in the meantime: then no photo is wanted.
		if (track && !taking) mutate(track, { onSuccess: onPhoto, onError: ({ message }) => toast.error(message) });
	};
	return { taking, take };
}

/**
 * The camera's still in full resolution; if the browser cannot take one, or it would be too large to upload, the
 * video's current frame as a JPEG. Throws when the browser cannot encode that.
 */
async function takePhoto(video: HTMLVideoElement, track: MediaStreamTrack): Promise<File> {
	const blob = (await takeStill(track)) ?? (await saveFrame(video));
	return new File([blob], 'camera.jpg', { type: blob.type });
}

async function takeStill(track: MediaStreamTrack): Promise<Blob | null> {
	if (!('ImageCapture' in window)) return null;
	try {
		const camera = new ImageCapture(track);
		const still = (async () => {
			const { imageWidth, imageHeight } = await camera.getPhotoCapabilities();
			const size = { ...getLargest('imageWidth', imageWidth), ...getLargest('imageHeight', imageHeight) };
			return camera.takePhoto(size);
		})();
		const timeout = new Promise<null>((resolve) => setTimeout(resolve, stillTimeout, null));
		const blob = await Promise.race([still, timeout]);
		return blob && blob.size > 0 && blob.size <= limits.upload.maxBytes ? blob : null;
	} catch {
		// The browser supports it, but this camera does not.
		return null;
	}
}

function getLargest(name: 'imageWidth' | 'imageHeight', range: MediaSettingsRange | undefined): PhotoSettings {
	return range?.max ? { [name]: range.max } : {};
}

async function saveFrame(video: HTMLVideoElement): Promise<Blob> {
	const canvas = Object.assign(document.createElement('canvas'), {
		width: video.videoWidth,
		height: video.videoHeight,
	});
	canvas.getContext('2d')?.drawImage(video, 0, 0);
	return await saveCanvas(canvas, 'image/jpeg', 0.95);
}
