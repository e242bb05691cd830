import { type PointerEvent, useRef, type WheelEvent } from 'react';

interface Point {
	x: number;
	y: number;
}

/** Screen pixels within which a press counts as a tap, not a drag. */
const tapRadius = 6;

interface GestureActions {
	/** By screen pixels. */
	move(dx: number, dy: number): void;
	/** Around a point of the window, in screen pixels from its middle. */
	zoomBy(factor: number, dx: number, dy: number): void;
	/** Called when the background beside the photo was pressed. */
	onGround(): void;
}

/** Dragging, pinching and the wheel for a photo in a window: props of that window. */
export function useGestures({ move, zoomBy, onGround }: GestureActions) {
	const pointers = useRef(new Map<number, Point>());
	/** Where a press began, if on the background. */
	const ground = useRef<Point>(undefined);
	return {
		onWheel: ({ deltaY, clientX: x, clientY: y, currentTarget }: WheelEvent<HTMLElement>) =>
			zoomBy(Math.exp(-deltaY / 400), ...fromMiddle(currentTarget, { x, y })),
		onPointerDown: (event: PointerEvent<HTMLElement>) => {
			// A button on the photo would get no click.
			if (event.target instanceof Element && event.target.closest('button')) return;
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
			const fingers = other ? 2 : 1;
			move((now.x - before.x) / fingers, (now.y - before.y) / fingers);
			if (!other) return;
			const distance = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
			// Around the point between the fingers, which moves by half of what one of them does.
			const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
			zoomBy(distance(now) / distance(before), ...fromMiddle(event.currentTarget, between));
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

/** A point of the screen in pixels from the middle of the window. */
function fromMiddle(window: HTMLElement, { x, y }: Point): [number, number] {
	const { left, top, width, height } = window.getBoundingClientRect();
	return [x - left - width / 2, y - top - height / 2];
}
