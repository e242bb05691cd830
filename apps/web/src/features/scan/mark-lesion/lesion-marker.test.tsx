import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { LesionFrame } from './cut-lesion.ts';
import { LesionMarker } from './lesion-marker.tsx';

function Marker() {
	const [frame, setFrame] = useState<LesionFrame>({ x: 300, y: 200, side: 100 });
	return <LesionMarker url="blob:mole" size={{ width: 600, height: 400 }} frame={frame} onChange={setFrame} />;
}

test('the frame follows the first finger, whatever the second one does', () => {
	render(<Marker />);
	const frame = screen.getByRole('button');
	const photo = frame.previousElementSibling!;
	vi.spyOn(photo, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 400));
	const captured = new Set<number>();
	photo.setPointerCapture = (id) => void captured.add(id);
	photo.hasPointerCapture = (id) => captured.has(id);
	fireEvent.pointerDown(photo, { pointerId: 1, isPrimary: true, clientX: 100, clientY: 150 });
	expect(frame).toHaveAccessibleName(/, 100 pixels from the left, 150 from the top/);
	const second = { pointerId: 2, isPrimary: false, clientX: 500, clientY: 300 };
	fireEvent.pointerDown(photo, second);
	fireEvent.pointerMove(photo, second);
	expect(frame).toHaveAccessibleName(/, 100 pixels from the left, 150 from the top/);
	fireEvent.pointerMove(photo, { pointerId: 1, isPrimary: true, clientX: 120, clientY: 160 });
	expect(frame).toHaveAccessibleName(/, 120 pixels from the left, 160 from the top/);
});
