import { type RefObject, useEffect, useState } from 'react';

/** Pixels along each side that are asked for; the browser gives what the camera has nearest to it. */
const wished = { ideal: 2160 };

/** Shows the camera that looks away from the person in `video`, for as long as the caller is on the page. */
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
					video: { facingMode: 'environment', width: wished, height: wished },
				});
				if (!wanted || !video.current) return stop();
				video.current.srcObject = stream;
				await video.current.play();
				if (wanted) setState('live');
			} catch {
				// Refused, missing, in use, or a page without a secure connection: the way out is the same.
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

/** What the camera shows now, as a JPEG file. Throws when the browser cannot draw or write it. */
export async function takePicture(video: HTMLVideoElement): Promise<File> {
	const canvas = document.createElement('canvas');
	canvas.width = video.videoWidth;
	canvas.height = video.videoHeight;
	canvas.getContext('2d')?.drawImage(video, 0, 0);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
	if (!blob) throw new Error('This browser cannot write a picture.');
	return new File([blob], 'camera.jpg', { type: 'image/jpeg' });
}
