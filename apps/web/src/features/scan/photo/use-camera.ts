import { type RefObject, useEffect, useState } from 'react';

/** Requested pixels along each side; the browser chooses the camera's nearest mode. */
const preferredSide = { ideal: 2160 };

/** Shows the rear camera in `video` for as long as the caller is mounted. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): 'opening' | 'live' | 'failed' {
	const [state, setState] = useState<'opening' | 'live' | 'failed'>('opening');
	useEffect(() => {
		let wanted = true;
		let stream: MediaStream | undefined;
		const stop = () => {
			for (const track of stream?.getTracks() ?? []) track.stop();
		};
		const open = async () => {
			try {
				stream = await navigator.mediaDevices.getUserMedia({
					video: { facingMode: 'environment', width: preferredSide, height: preferredSide },
				});
				if (!wanted || !video.current) return stop();
				video.current.srcObject = stream;
				await video.current.play();
				if (wanted) setState('live');
			} catch {
				// Denied, missing, in use, or an insecure page: the remedy is the same.
				if (wanted) setState('failed');
			}
		};
		void open();
		return () => {
			wanted = false;
			stop();
		};
	}, [video]);
	return state;
}

/** The camera's current frame, as a JPEG file. Throws when the browser cannot encode it. */
export async function takePhoto(video: HTMLVideoElement): Promise<File> {
	const canvas = document.createElement('canvas');
	canvas.width = video.videoWidth;
	canvas.height = video.videoHeight;
	canvas.getContext('2d')?.drawImage(video, 0, 0);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
	if (!blob) throw new Error('This browser cannot save the image.');
	return new File([blob], 'camera.jpg', { type: 'image/jpeg' });
}
