import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PhotoComparison } from './photo-comparison.tsx';

const outline = {
	polygon: [
		[40, 20],
		[60, 20],
		[60, 40],
		[40, 40],
	] as [number, number][],
	area: 0.1,
	asymmetry: 0.1,
	borderIrregularity: 1,
	colors: [],
};

/** The frame, 400 pixels wide and 200 high, and how far the photo is moved in it, in percent. */
function open() {
	const photo = { width: 100, height: 50 };
	render(<PhotoComparison original="a.jpg" painted={null} photo={photo} heatmap={null} outline={outline} />);
	const moved = screen.getByRole('img', { name: 'As it was analyzed' }).parentElement!;
	const frame = moved.parentElement!;
	vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
	const shift = () => {
		const [, x, y] = /^translate\((.+)%, (.+)%\)/.exec(moved.style.transform)!;
		return [Math.round(Number(x)), Math.round(Number(y))];
	};
	const drag = (fromX: number, toX: number) => {
		fireEvent.pointerDown(frame, { clientX: fromX, clientY: 100 });
		fireEvent.pointerUp(frame, { clientX: toX, clientY: 100 });
	};
	return { shift, drag, tap: (x: number) => drag(x, x) };
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('an enlarged photo begins at the spot, and is moved by a tap and by arrow keys', () => {
	const { shift, drag, tap } = open();
	tap(300);
	expect(shift()).toEqual([0, 0]);
	press(/^Zoom in/);
	press(/^Zoom in/);
	expect(shift()).toEqual([-78, -104]);
	tap(300);
	expect(shift()).toEqual([-103, -104]);
	// The end of a drag is no tap.
	drag(100, 300);
	expect(shift()).toEqual([-103, -104]);
	fireEvent.keyDown(screen.getByRole('button', { name: /^Zoom in/ }), { key: 'ArrowLeft' });
	expect(shift()).toEqual([-88, -104]);
	press(/whole photo/);
	expect(shift()).toEqual([0, 0]);
});
