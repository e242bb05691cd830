import type { KeyboardEvent, PointerEvent } from 'react';
import { arrowKeys } from '../../../ui/arrow-keys.ts';
import { fitFrame, type LesionFrame } from './cut-lesion.ts';

interface LesionMarkerProps {
	url: string;
	/** The photo's size in pixels. */
	size: { width: number; height: number };
	frame: LesionFrame;
	onChange(frame: LesionFrame): void;
}

/** How far an arrow key moves the frame without and with Shift, in sides of the frame. */
const steps = { small: 0.05, large: 0.5 };

/** A photo with a square frame that moves by dragging, tapping or arrow keys. */
export function LesionMarker({ url, size, frame, onChange }: LesionMarkerProps) {
	const { width, height } = size;
	const percent = (value: number, whole: number) => `${(100 * value) / whole}%`;
	const move = (next: Partial<LesionFrame>) => onChange(fitFrame({ ...frame, ...next }, size));
	const moveTo = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
		const box = currentTarget.getBoundingClientRect();
		move({ x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height });
	};
	const moveByKey = (event: KeyboardEvent) => {
		const arrow = arrowKeys[event.key];
		if (!arrow) return;
		event.preventDefault();
		const pixels = Math.max(1, frame.side * (event.shiftKey ? steps.large : steps.small));
		move({ x: frame.x + arrow[0] * pixels, y: frame.y + arrow[1] * pixels });
	};
	return (
		<div
			className="relative mx-auto w-full overflow-hidden rounded-md bg-sunken"
			style={{ aspectRatio: width / height, maxWidth: `calc(58dvh * ${width / height})` }}
		>
			<img src={url} alt="To mark a spot in" draggable={false} className="absolute inset-0 size-full" />
			<div
				aria-hidden="true"
				onPointerDown={(event) => {
					// A second finger would make the frame jump between the two.
					if (!event.isPrimary) return;
					event.currentTarget.setPointerCapture(event.pointerId);
					moveTo(event);
				}}
				onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
				className="absolute inset-0 cursor-crosshair touch-none"
			/>
			<button
				type="button"
				aria-label={`Frame around the spot, ${Math.round(frame.x)} pixels from the left, ${Math.round(frame.y)} from the top. The arrow keys move it.`}
				onKeyDown={moveByKey}
				style={{
					left: percent(frame.x - frame.side / 2, width),
					top: percent(frame.y - frame.side / 2, height),
					width: percent(frame.side, width),
				}}
				className="pointer-events-none absolute aspect-square rounded-md border-3 border-[#fffdf8] shadow-[0_0_0_2px_#05211f,inset_0_0_0_2px_#05211f,0_0_0_200rem_rgb(5_33_31/0.5)]"
			/>
		</div>
	);
}
