import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState, type WheelEvent } from 'react';

interface Size {
	width: number;
	height: number;
}

/** Screen pixels of one pixel of the photo, and the point of the photo (in its pixels) in the middle of the window. */
interface View {
	scale: number;
	x: number;
	y: number;
}

const maxScale = 12;
/** Factor of a press, and screen pixels of an arrow key. */
const step = 1.5;
const keyStep = 80;
/** Screen pixels within which a press is a tap and no drag. */
const tapRadius = 6;

export type PanZoom = ReturnType<typeof usePanZoom>;

/**
 * Pan and zoom of photos that are seen through windows of one size; all of them show the same part. `onGround`: the ground
 * beside the photo was pressed.
 */
export function usePanZoom(photo: Size, onGround: () => void) {
	const [size, setSize] = useState<Size>({ width: 0, height: 0 });
	/** null fits the whole photo into the window. */
	const [chosen, setChosen] = useState<View | null>(null);
	const pointers = useRef(new Map<number, { x: number; y: number }>());
	/** Where a press began, if on the ground. */
	const ground = useRef<{ x: number; y: number }>(undefined);
	/** Of the window: it comes later than the dialog around it. */
	const frame = useCallback((element: HTMLElement | null) => {
		if (!element) return;
		const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	const fit = Math.min(size.width / photo.width, size.height / photo.height) || 1;
	const view = chosen ?? { scale: fit, x: photo.width / 2, y: photo.height / 2 };
	const show = ({ scale, x, y }: View) =>
		setChosen({
			scale: Math.min(maxScale, Math.max(Math.min(fit, 1), scale)),
			x: Math.min(photo.width, Math.max(0, x)),
			y: Math.min(photo.height, Math.max(0, y)),
		});
	const move = (dx: number, dy: number) => show({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale });
	/** Zooms so that the point under the hand stays there; by default the middle. */
	const zoomBy = (factor: number, dx = 0, dy = 0) => {
		const scale = Math.min(maxScale, Math.max(Math.min(fit, 1), view.scale * factor));
		const shift = 1 / view.scale - 1 / scale;
		show({ scale, x: view.x + dx * shift, y: view.y + dy * shift });
	};
	const fromMiddle = (event: { clientX: number; clientY: number; currentTarget: HTMLElement }): [number, number] => {
		const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
		return [event.clientX - left - width / 2, event.clientY - top - height / 2];
	};
	const keys: Record<string, () => void> = {
		'+': () => zoomBy(step),
		'=': () => zoomBy(step),
		'-': () => zoomBy(1 / step),
		0: () => setChosen(null),
		1: () => show({ ...view, scale: 1 }),
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
		showPixels: () => show({ ...view, scale: 1 }),
		/** Places a layer of the photo's size. */
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
		onWheel: (event: WheelEvent<HTMLElement>) => zoomBy(Math.exp(-event.deltaY / 400), ...fromMiddle(event)),
		onPointerDown: (event: PointerEvent<HTMLElement>) => {
			const onPhoto = event.target !== event.currentTarget;
			ground.current = onPhoto ? undefined : { x: event.clientX, y: event.clientY };
			event.currentTarget.setPointerCapture(event.pointerId);
			pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
		},
		onPointerMove: (event: PointerEvent<HTMLElement>) => {
			const before = pointers.current.get(event.pointerId);
			if (!before) return;
			const now = { x: event.clientX, y: event.clientY };
			const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
			pointers.current.set(event.pointerId, now);
			if (!other) return move(now.x - before.x, now.y - before.y);
			const distance = (one: typeof now) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
			zoomBy(distance(now) / distance(before), ...fromMiddle(event));
		},
		onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
			pointers.current.delete(pointerId);
			const start = ground.current;
			ground.current = undefined;
			if (start && Math.hypot(clientX - start.x, clientY - start.y) < tapRadius) onGround();
		},
		onPointerCancel: ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId),
	};
}
