import { type RefObject, useEffect, useState } from 'react';

/** Requested pixels along each side; the browser chooses the camera mode that is closest. */
const preferredSide = { ideal: 2160 };

/** Why there is no camera: it is blocked in the browser, there is none, it is in use, or it went away. */
export type CameraFailure = 'blocked' | 'missing' | 'busy' | 'lost';

type CameraState =
	| { phase: 'opening'; cameras: readonly string[] }
	| { phase: 'live'; track: MediaStreamTrack; cameras: readonly string[] }
	| { phase: 'failed'; reason: CameraFailure };

export interface Camera {
	/** `cameras`: the ids of the device's cameras, as far as they are known. */
	state: CameraState;
	/** Opens the next of the device's cameras. */
	switchCamera(): void;
	/** Asks again after a failure. */
	retry(): void;
}

/** Shows a camera in `video` for as long as the caller is mounted, starting with the rear one. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
	const [state, setState] = useState<CameraState>({ phase: 'opening', cameras: [] });
	const [request, setRequest] = useState<MediaTrackConstraints>({ facingMode: 'environment' });
	useEffect(() => {
		const controller = new AbortController();
		const { signal } = controller;
		let stream: MediaStream | undefined;
		const stop = () => {
			for (const track of stream?.getTracks() ?? []) track.stop();
		};
		const fail = (reason: CameraFailure) => setState({ phase: 'failed', reason });
		const open = async () => {
			try {
				stream = await navigator.mediaDevices.getUserMedia({
					video: { ...request, width: preferredSide, height: preferredSide },
				});
				if (signal.aborted || !video.current) return stop();
				const [track] = stream.getVideoTracks();
				track!.addEventListener('ended', () => fail('lost'), { signal });
				video.current.srcObject = stream;
				await video.current.play();
				const devices = await navigator.mediaDevices.enumerateDevices();
				const cameras = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
				if (!signal.aborted) setState({ phase: 'live', track: track!, cameras });
			} catch (error) {
				stop();
				if (!signal.aborted) fail(toFailure(error));
			}
		};
		// Safari on phones pauses a video while another app or tab is on screen, and does not always resume: the next photo
		// would show an old image.
		const goOn = () => {
			if (document.visibilityState === 'visible' && video.current?.paused) video.current.play().catch(() => {});
		};
		document.addEventListener('visibilitychange', goOn, { signal });
		void open();
		return () => {
			controller.abort();
			stop();
		};
	}, [video, request]);

	const open = (constraints: MediaTrackConstraints, cameras: readonly string[]) => {
		setState({ phase: 'opening', cameras });
		setRequest(constraints);
	};
	return {
		state,
		switchCamera() {
			if (state.phase !== 'live') return;
			const { track, cameras } = state;
			const next = cameras[(cameras.indexOf(track.getSettings().deviceId ?? '') + 1) % cameras.length];
			if (next !== undefined) open({ deviceId: { exact: next } }, cameras);
		},
		retry: () => open({ facingMode: 'environment' }, []),
	};
}

/** By the names that the Media Capture standard gives these errors. */
function toFailure(error: unknown): CameraFailure {
	const name = error instanceof DOMException ? error.name : '';
	if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked';
	return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}
