import { type KeyboardEvent, useCallback, useState } from 'react';
import { useGestures } from './use-gestures.ts';

interface Size {
	width: number;
	height: number;
}

/** Screen pixels per pixel of the photo, and the point of the photo (in its pixels) in the middle of the window. */
interface View {
	scale: number;
	x: number;
	y: number;
}

const maxScale = 12;
/** The factor of one press, and the screen pixels of one arrow key press. */
const step = 1.5;
const keyStep = 80;

export type PanZoom = ReturnType<typeof usePanZoom>;

/**
 * Pan and zoom for photos seen through windows of one size; all of them show the same part. `onGround`: called when the
 * background beside the photo was pressed.
 */
export function usePanZoom(photo: Size, onGround: () => void) {
	const [size, setSize] = useState<Size>({ width: 0, height: 0 });
	/** null fits the whole photo into the window. */
	const [chosen, setChosen] = useState<View | null>(null);
	/** Measures the window, which appears later than the dialog around it. */
	const frame = useCallback((element: HTMLElement | null) => {
		if (!element) return;
		const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	const fit = Math.min(size.width / photo.width, size.height / photo.height) || 1;
	const whole: View = { scale: fit, x: photo.width / 2, y: photo.height / 2 };
	const view = chosen ?? whole;
	const clampScale = (scale: number) => Math.min(maxScale, Math.max(Math.min(fit, 1), scale));
	/** From the view that the last change left: each finger reports separately, and the page renders only after all have. */
	const change = (next: (view: View) => View) =>
		setChosen((last) => {
			const { scale, x, y } = next(last ?? whole);
			return {
				scale: clampScale(scale),
				x: Math.min(photo.width, Math.max(0, x)),
				y: Math.min(photo.height, Math.max(0, y)),
			};
		});
	const move = (dx: number, dy: number) =>
		change((last) => ({ ...last, x: last.x - dx / last.scale, y: last.y - dy / last.scale }));
	/** Zooms so that the given point, in screen pixels from the middle, stays in place. */
	const zoomBy = (factor: number, dx = 0, dy = 0) =>
		change((last) => {
			const scale = clampScale(last.scale * factor);
			const shift = 1 / last.scale - 1 / scale;
			return { scale, x: last.x + dx * shift, y: last.y + dy * shift };
		});
	const showPixels = () => change((last) => ({ ...last, scale: 1 }));
	const gestures = useGestures({ move, zoomBy, onGround });
	const keys: Record<string, () => void> = {
		'+': () => zoomBy(step),
		'=': () => zoomBy(step),
		'-': () => zoomBy(1 / step),
		0: () => setChosen(null),
		1: showPixels,
		ArrowLeft: () => move(keyStep, 0),
		ArrowRight: () => move(-keyStep, 0),
		ArrowUp: () => move(0, keyStep),
		ArrowDown: () => move(0, -keyStep),
	};
	return {
		frame,
		scale: view.scale,
		fits: chosen === null,
		zoomIn: () => zoomBy(step),
		zoomOut: () => zoomBy(1 / step),
		showWhole: () => setChosen(null),
		showPixels,
		/** Positions a layer of the photo's size. */
		style: {
			width: photo.width,
			height: photo.height,
			transform: `translate(${size.width / 2 - view.x * view.scale}px, ${size.height / 2 - view.y * view.scale}px) scale(${view.scale})`,
		},
		onKeyDown: (event: KeyboardEvent): boolean => {
			const act = keys[event.key];
			if (!act || event.ctrlKey || event.metaKey || event.altKey) return false;
			event.preventDefault();
			act();
			return true;
		},
		...gestures,
	};
}
