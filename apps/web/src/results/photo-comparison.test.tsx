import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PhotoComparison } from './photo-comparison.tsx';

const user = userEvent.setup({ delay: null });
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
function renderComparison() {
	const photo = { width: 100, height: 50 };
	const viewed = [{ source: 'a.jpg', caption: 'Close-up', mmPerPixel: null }] as const;
	render(
		<PhotoComparison original="a.jpg" painted={null} photo={photo} heatmap={null} outline={outline} viewed={viewed} />,
	);
	const moved = screen.getByRole('img', { name: 'As it was analyzed' }).parentElement!;
	const frame = moved.parentElement!;
	vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
	const shift = () => {
		const [, x, y] = /^translate\((.+)%, (.+)%\)/.exec(moved.style.transform)!;
		return [Math.round(Number(x)), Math.round(Number(y))];
	};
	const drag = (fromX: number, toX: number) =>
		user.pointer([
			{ keys: '[MouseLeft>]', target: frame, coords: { clientX: fromX, clientY: 100 } },
			{ keys: '[/MouseLeft]', target: frame, coords: { clientX: toX, clientY: 100 } },
		]);
	return { shift, drag, tap: (x: number) => drag(x, x) };
}
const press = (name: RegExp) => user.click(screen.getByRole('button', { name }));

test('an enlarged photo begins at the lesion, and is moved with taps and arrow keys', async () => {
	const { shift, drag, tap } = renderComparison();
	await tap(300);
	expect(shift()).toEqual([0, 0]);
	await press(/^Zoom in/);
	await press(/^Zoom in/);
	expect(shift()).toEqual([-78, -104]);
	await tap(300);
	expect(shift()).toEqual([-103, -104]);
	// The end of a drag is not a tap.
	await drag(100, 300);
	expect(shift()).toEqual([-103, -104]);
	screen.getByRole('button', { name: /^Zoom in/ }).focus();
	await user.keyboard('{ArrowLeft}');
	expect(shift()).toEqual([-88, -104]);
	await press(/whole photo/);
	expect(shift()).toEqual([0, 0]);
});

test('a photo that does not load says so until it gets another address', () => {
	const props = { painted: null, photo: null, heatmap: null, outline: null } as const;
	const show = (source: string) => (
		<PhotoComparison original={source} {...props} viewed={[{ source, caption: 'Close-up', mmPerPixel: null }]} />
	);
	const { rerender } = render(show('ended.jpg'));
	fireEvent.error(screen.getByRole('img', { name: 'As it was analyzed' }));
	expect(screen.getByText('This photo can’t be shown.')).toBeInTheDocument();
	rerender(show('renewed.jpg'));
	expect(screen.getByRole('img', { name: 'As it was analyzed' })).toHaveAttribute('src', 'renewed.jpg');
});
