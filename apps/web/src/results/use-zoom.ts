import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { arrowKeys } from '../ui/arrow-keys.ts';

/** The visible part of a photo: its magnification, and the point (in shares of its sides) in the middle. */
interface View {
	scale: number;
	x: number;
	y: number;
}

const whole: View = { scale: 1, x: 0.5, y: 0.5 };
const maxScale = 6;
/** Share of the visible part that an arrow key moves. */
const keyStep = 0.15;
/** Screen pixels within which a press counts as a tap, not a drag. */
const tapRadius = 6;

function clampView({ scale, x, y }: View): View {
	const bounded = Math.min(maxScale, Math.max(1, scale));
	const margin = 0.5 / bounded;
	const clamp = (value: number) => Math.min(1 - margin, Math.max(margin, value));
	return { scale: bounded, x: clamp(x), y: clamp(y) };
}

export type Zoom = ReturnType<typeof useZoom>;

/** Enlarges and moves a photo; images that share one zoom stay aligned. */
export function useZoom(start: { x: number; y: number }) {
	const [view, setView] = useState(whole);
	const pressed = useRef<{ x: number; y: number }>(undefined);
	const move = (dx: number, dy: number) => setView((now) => clampView({ ...now, x: now.x + dx, y: now.y + dy }));
	return {
		view,
		canEnlarge: view.scale < maxScale,
		enlarge: () => setView((now) => clampView({ ...(now.scale === 1 ? start : now), scale: now.scale * 1.6 })),
		reduce: () => setView((now) => clampView({ ...now, scale: now.scale / 1.6 })),
		reset: () => setView(whole),
		style: {
			transform: `translate(${100 * (0.5 - view.x * view.scale)}%, ${100 * (0.5 - view.y * view.scale)}%) scale(${view.scale})`,
		},
		onKeyDown: (event: KeyboardEvent) => {
			const step = arrowKeys[event.key];
			if (!step || view.scale === 1) return;
			event.preventDefault();
			move((keyStep * step[0]) / view.scale, (keyStep * step[1]) / view.scale);
		},
		onPointerMove: (event: PointerEvent<HTMLElement>) => {
			if (event.buttons !== 1 || view.scale === 1) return;
			const { width, height } = event.currentTarget.getBoundingClientRect();
			move(-event.movementX / width / view.scale, -event.movementY / height / view.scale);
		},
		onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
			pressed.current = { x, y };
		},
		/** Centers the point that was tapped, so that dragging is not required. */
		onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
			const start = pressed.current;
			pressed.current = undefined;
			if (!start || view.scale === 1 || Math.hypot(clientX - start.x, clientY - start.y) > tapRadius) return;
			const { left, top, width, height } = currentTarget.getBoundingClientRect();
			move(((clientX - left) / width - 0.5) / view.scale, ((clientY - top) / height - 0.5) / view.scale);
		},
	};
}
