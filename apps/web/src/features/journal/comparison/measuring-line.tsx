import type { KeyboardEvent, PointerEvent } from 'react';
import { type ComparedScan, PhotoImage, Stage } from '../../../results/comparison/stage.tsx';
import { arrowKeys } from '../../../ui/arrow-keys.ts';

/** A point in pixels of the stored image. */
export interface Point {
	x: number;
	y: number;
}
export type Ends = [Point, Point];

interface MeasuringLineProps {
	scan: ComparedScan;
	ends: Ends;
	/** Based on the last ends, not on those on screen: two fingers move both between two frames. */
	onChange(change: (last: Ends) => Ends): void;
}

const names = ['First end', 'Second end'] as const;

/** A line over a photo, whose ends move by dragging, tapping the photo or arrow keys; with Shift, ten pixels at a time. */
export function MeasuringLine({ scan, ends, onChange }: MeasuringLineProps) {
	const { width, height } = scan;
	const withEnd = (last: Ends, index: number, { x, y }: Point): Ends => {
		const inside = { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
		return last.with(index, inside) as Ends;
	};
	const toPhotoPoint = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point => {
		const frame = currentTarget.parentElement!.getBoundingClientRect();
		const x = ((clientX - frame.left) / frame.width) * width;
		const y = ((clientY - frame.top) / frame.height) * height;
		return { x: Math.round(x), y: Math.round(y) };
	};
	const drag = (index: number) => (event: PointerEvent<HTMLElement>) => {
		if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
		const point = toPhotoPoint(event);
		onChange((last) => withEnd(last, index, point));
	};
	/** Moves the nearer end, for people who cannot drag. */
	const tap = (event: PointerEvent<HTMLElement>) => {
		const point = toPhotoPoint(event);
		onChange((last) => {
			const [first, second] = last.map(({ x, y }) => Math.hypot(x - point.x, y - point.y));
			return withEnd(last, first! <= second! ? 0 : 1, point);
		});
	};
	const nudge = (index: number) => (event: KeyboardEvent) => {
		const step = arrowKeys[event.key];
		if (!step) return;
		event.preventDefault();
		const pixels = event.shiftKey ? 10 : 1;
		onChange((last) => {
			const { x, y } = last[index]!;
			return withEnd(last, index, { x: x + step[0] * pixels, y: y + step[1] * pixels });
		});
	};
	const line = { x1: ends[0].x, y1: ends[0].y, x2: ends[1].x, y2: ends[1].y, vectorEffect: 'non-scaling-stroke' };
	return (
		<Stage
			scan={scan}
			label="The photo to measure in"
			svg={
				<>
					<PhotoImage scan={scan} />
					<line {...line} stroke="#05211f" strokeOpacity="0.8" strokeWidth="4.5" />
					<line {...line} stroke="#fffdf8" strokeWidth="2" />
				</>
			}
		>
			<div aria-hidden="true" onPointerUp={tap} className="absolute inset-0" />
			{ends.map(({ x, y }, index) => (
				<button
					key={names[index]}
					type="button"
					aria-label={`${names[index]}: ${Math.round(x)} pixels from the left, ${Math.round(y)} from the top`}
					style={{ left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%` }}
					onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
					onPointerMove={drag(index)}
					onKeyDown={nudge(index)}
					className="absolute grid size-11 -translate-1/2 touch-none cursor-grab place-items-center rounded-full active:cursor-grabbing"
				>
					<span className="size-5 rounded-full border-2 border-[#fffdf8] shadow-[0_0_0_1.5px_#05211f,inset_0_0_0_1.5px_#05211f]" />
				</button>
			))}
		</Stage>
	);
}
