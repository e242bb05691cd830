import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PhotoWindow } from './photo-window.tsx';
import { usePanZoom } from './use-pan-zoom.ts';

interface Point {
	x: number;
	y: number;
}

/** A photo of 1000 x 800 pixels in a window of 400 x 400 screen pixels. */
function Window() {
	const zoom = usePanZoom({ width: 1000, height: 800 }, () => {});
	return (
		<PhotoWindow zoom={zoom} caption={null} mmPerPixel={null}>
			<img alt="A mole" />
		</PhotoWindow>
	);
}

/** Opens the photo, enlarged, and puts two fingers on it. */
function openPinched(start: [Point, Point]) {
	for (const side of ['clientWidth', 'clientHeight'] as const)
		vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(400);
	vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 400));
	HTMLElement.prototype.setPointerCapture = () => {};
	onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture'));
	render(<Window />);
	const photo = screen.getByRole('img').parentElement!;
	fireEvent.wheel(photo, { deltaY: -200, clientX: 200, clientY: 200 });
	const send = (type: 'pointerDown' | 'pointerMove', fingers: readonly Point[]) =>
		// A browser reports all fingers before the page is drawn again.
		act(() => {
			for (const [pointerId, { x, y }] of fingers.entries())
				fireEvent[type](photo, { pointerId, clientX: x, clientY: y });
		});
	send('pointerDown', start);
	/** The point of the photo, in its pixels, that is shown at a point of the window. */
	const getPixel = ({ x, y }: Point): [number, number] => {
		const [, left, top, scale] = /^translate\((.+)px, (.+)px\) scale\((.+)\)/.exec(photo.style.transform)!.map(Number);
		return [Math.round((x - left!) / scale!), Math.round((y - top!) / scale!)];
	};
	return { move: (...fingers: [Point, Point]) => send('pointerMove', fingers), getPixel };
}

const at = (x: number, y = 200): Point => ({ x, y });

test.each<[string, [Point, Point]]>([
	['both fingers move apart', [at(100), at(300)]],
	['one finger stays', [at(150), at(350)]],
	['both fingers move the same way', [at(190, 240), at(290, 240)]],
])('the photo stays under the fingers when %s', (_, end) => {
	const start: [Point, Point] = [at(150), at(250)];
	const { move, getPixel } = openPinched(start);
	const held = start.map(getPixel);
	const between = (from: Point, to: Point) => at((from.x + to.x) / 2, (from.y + to.y) / 2);
	move(between(start[0], end[0]), between(start[1], end[1]));
	move(...end);
	expect(end.map(getPixel)).toEqual(held);
});
