import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { fakeCanvas } from '../../../../../test/browser.ts';

/** What the camera sees: a lesion at the right size, and one too far away. */
const scenes = { good: paintLesion(0.34), far: paintLesion(0.1) };

/** A brown disc of the given diameter, in sides, in the middle of skin with pores, 120 x 120 pixels. */
function paintLesion(diameter: number): Uint8ClampedArray {
	const side = 120;
	const isInside = (x: number, y: number) => Math.hypot(x - side / 2, y - side / 2) < (diameter * side) / 2;
	return new Uint8ClampedArray(
		Array.from({ length: side * side }, (_, i) => {
			const [x, y] = [i % side, Math.floor(i / side)];
			const pore = x % 6 < 3 && y % 6 < 3 ? 8 : 0;
			return isInside(x, y) ? [90 - pore, 60, 50, 255] : [200, 150 - pore, 130, 255];
		}).flat(),
	);
}

class FakeTrack extends EventTarget {
	stop = vi.fn();
	applyConstraints = vi.fn(async () => {});
	readonly id: string;
	readonly deviceId: string;
	constructor(deviceId: string) {
		super();
		this.id = this.deviceId = deviceId;
	}
	getSettings = () => ({ deviceId: this.deviceId, facingMode: this.deviceId === 'front' ? 'user' : 'environment' });
	getCapabilities = () => ({ torch: this.deviceId === 'rear' });
}

interface FakeCamera {
	getUserMedia: ReturnType<typeof vi.fn>;
	/** The cameras that were opened, the most recent last. */
	tracks: FakeTrack[];
	/** Waits until the page looks at the video, then lets it show a scene for a while, a frame every tenth of a second. */
	film(scene: keyof typeof scenes, seconds: number): Promise<void>;
}

/** Gives the page a rear and a front camera, or an error; without the stills that only real cameras take. */
export function fakeCamera(error?: string): FakeCamera {
	fakeCanvas();
	const tracks: FakeTrack[] = [];
	let pixels = scenes.good;
	const { getContext } = HTMLCanvasElement.prototype;
	HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: ['2d']) {
		return Object.assign(getContext.apply(this, args)!, { getImageData: () => ({ data: pixels }) });
	} as unknown as HTMLCanvasElement['getContext'];
	const getUserMedia = vi.fn(async ({ video }: { video: { deviceId?: { exact: string } } }) => {
		if (error) throw new DOMException('No camera.', error);
		tracks.push(new FakeTrack(video.deviceId?.exact ?? 'rear'));
		const opened = [tracks.at(-1)!];
		return { getTracks: () => opened, getVideoTracks: () => opened };
	});
	const enumerateDevices = async () => ['rear', 'front'].map((deviceId) => ({ kind: 'videoinput', deviceId }));
	Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia, enumerateDevices }, configurable: true });
	let [request, now] = [0, 1000];
	const requests = new Map<number, (at: number) => void>();
	Object.assign(HTMLVideoElement.prototype, {
		play: async () => {},
		requestVideoFrameCallback: (callback: (at: number) => void) => requests.set(++request, callback) && request,
		cancelVideoFrameCallback: (canceled: number) => requests.delete(canceled),
	});
	for (const name of ['videoWidth', 'videoHeight']) {
		Object.defineProperty(HTMLVideoElement.prototype, name, { value: 640, configurable: true });
	}
	return {
		getUserMedia,
		tracks,
		async film(scene, seconds) {
			await vi.waitFor(() => expect(requests.size).toBeGreaterThan(0), 15_000);
			pixels = scenes[scene];
			for (const end = now + seconds * 1000; now < end; now += 100) {
				const due = [...requests.values()];
				requests.clear();
				act(() => {
					for (const callback of due) callback(now);
				});
			}
		},
	};
}

/** Takes the cameras away. */
export const removeCamera = () => void Reflect.deleteProperty(navigator, 'mediaDevices');

/** Records what the browser is asked to say. */
export function fakeVoice(): string[] {
	const spoken: string[] = [];
	vi.stubGlobal(
		'SpeechSynthesisUtterance',
		class {
			readonly text: string;
			constructor(text: string) {
				this.text = text;
			}
		},
	);
	vi.stubGlobal('speechSynthesis', { cancel() {}, speak: ({ text }: { text: string }) => spoken.push(text) });
	return spoken;
}
