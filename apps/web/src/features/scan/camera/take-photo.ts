import { limits } from '@dermavigil/contract';
import { saveCanvas } from '../../../lib/files/save-canvas.ts';

/** Milliseconds. Some phones never answer when they are asked for a still. */
const stillTimeout = 3000;

/**
 * The camera's still in its full resolution; where the browser cannot take one, or it would be too large to upload, the
 * video's current frame as a JPEG. Throws when the browser cannot encode that.
 */
export async function takePhoto(video: HTMLVideoElement, track: MediaStreamTrack): Promise<File> {
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
		// Promised by the browser, but not by this camera.
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
