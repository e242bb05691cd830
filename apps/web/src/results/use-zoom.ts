import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** What part of a photo is in sight: how much it is enlarged, and which point (shares of its sides) is in the middle. */
interface Sight {
	scale: number;
	x: number;
	y: number;
}

const whole: Sight = { scale: 1, x: 0.5, y: 0.5 };
const most = 6;
const nudge = 0.15;
/** Pixels of the screen within which a press is a tap and no drag. */
const still = 6;

function within({ scale, x, y }: Sight): Sight {
	const bounded = Math.min(most, Math.max(1, scale));
	const margin = 0.5 / bounded;
	const clamp = (value: number) => Math.min(1 - margin, Math.max(margin, value));
	return { scale: bounded, x: clamp(x), y: clamp(y) };
}

export type Zoom = ReturnType<typeof useZoom>;

/** Enlarges and moves a photo, for every picture of it that uses the same answer: they stay in register. */
export function useZoom(start: { x: number; y: number }) {
	const [sight, setSight] = useState(whole);
	const pressed = useRef<{ x: number; y: number }>(undefined);
	const move = (dx: number, dy: number) => setSight((now) => within({ ...now, x: now.x + dx, y: now.y + dy }));
	const steps: Record<string, [number, number]> = {
		ArrowLeft: [-nudge, 0],
		ArrowRight: [nudge, 0],
		ArrowUp: [0, -nudge],
		ArrowDown: [0, nudge],
	};
	return {
		sight,
		canEnlarge: sight.scale < most,
		enlarge: () => setSight((now) => within({ ...(now.scale === 1 ? start : now), scale: now.scale * 1.6 })),
		reduce: () => setSight((now) => within({ ...now, scale: now.scale / 1.6 })),
		reset: () => setSight(whole),
		style: {
			transform: `translate(${100 * (0.5 - sight.x * sight.scale)}%, ${100 * (0.5 - sight.y * sight.scale)}%) scale(${sight.scale})`,
		},
		onKeyDown: (event: KeyboardEvent) => {
			const step = steps[event.key];
			if (!step || sight.scale === 1) return;
			event.preventDefault();
			move(step[0] / sight.scale, step[1] / sight.scale);
		},
		onPointerMove: (event: PointerEvent<HTMLElement>) => {
			if (event.buttons !== 1 || sight.scale === 1) return;
			const { width, height } = event.currentTarget.getBoundingClientRect();
			move(-event.movementX / width / sight.scale, -event.movementY / height / sight.scale);
		},
		onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
			pressed.current = { x, y };
		},
		/** Brings what was tapped into the middle: nobody has to drag. */
		onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
			const start = pressed.current;
			pressed.current = undefined;
			if (!start || sight.scale === 1 || Math.hypot(clientX - start.x, clientY - start.y) > still) return;
			const { left, top, width, height } = currentTarget.getBoundingClientRect();
			move(((clientX - left) / width - 0.5) / sight.scale, ((clientY - top) / height - 0.5) / sight.scale);
		},
	};
}
