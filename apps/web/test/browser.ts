import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

// What tests make the browser do where jsdom has no switch for it. Each test starts without any of it.

/** Makes the system ask for less motion. */
export function reduceMotion(): void {
	const { matchMedia } = window;
	window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('reduced-motion') });
}

/** Takes the connection away, or restores it. */
export function setOnline(online: boolean): void {
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
	act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

/** Whether the browser would ask before the page is closed or reloaded. */
export const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Stands in for the browser's locks, which jsdom lacks, until the test has finished: locks with options are shared,
 * others wait for each other.
 */
export function fakeLocks(): void {
	const held = new Set<{ name: string }>();
	let last: Promise<unknown> = Promise.resolve();
	type Run = () => unknown;
	const request = (name: string, ...parameters: [Run] | [LockOptions, Run]) => {
		const run = parameters.at(-1) as Run;
		const hold = async () => {
			const lock = { name };
			held.add(lock);
			try {
				return await run();
			} finally {
				held.delete(lock);
			}
		};
		if (parameters.length > 1) return hold();
		const result = last.then(hold);
		last = result.catch(() => undefined);
		return result;
	};
	const locks = { request, query: async () => ({ held: [...held], pending: [] }) };
	Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
	onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}

interface Download {
	name: string;
	file: Blob;
}

/** Catches the files that the page downloads; the array grows with each. */
export function catchDownloads(): readonly Download[] {
	const downloads: Download[] = [];
	const files: Blob[] = [];
	URL.createObjectURL = (file) => `blob:${files.push(file as Blob) - 1}`;
	vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
		downloads.push({ name: this.download, file: files[Number(this.href.slice('blob:'.length))]! });
	});
	return downloads;
}

/** Lets the page decode photos, each as 60 x 40 pixels, and draw; every image that it makes has the same bytes. */
export function fakeCanvas(): void {
	const bitmap = { width: 60, height: 40, close() {} };
	vi.stubGlobal('createImageBitmap', async () => bitmap);
	const context = {
		createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
		drawImage() {},
		fillRect() {},
		putImageData() {},
	};
	HTMLCanvasElement.prototype.getContext = (() => context) as unknown as HTMLCanvasElement['getContext'];
	HTMLCanvasElement.prototype.toDataURL = (type = 'image/png') => `data:${type};base64,AA`;
	HTMLCanvasElement.prototype.toBlob = (report, type = 'image/png') => report(new Blob(['image'], { type }));
}

/** Stands in for the browser's EventSource, which jsdom lacks. Returns the open streams. */
export function fakeEventSource(): Set<EventTarget> {
	const open = new Set<EventTarget>();
	const FakeEventSource = class extends EventTarget {
		static readonly CLOSED = 2;
		readyState = 1;
		constructor() {
			super();
			open.add(this);
		}
		close() {
			this.readyState = FakeEventSource.CLOSED;
			open.delete(this);
		}
	};
	vi.stubGlobal('EventSource', FakeEventSource);
	return open;
}
