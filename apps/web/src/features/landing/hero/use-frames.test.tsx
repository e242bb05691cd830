import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useFrames } from './use-frames.ts';

const draw = vi.fn();
let frames: FrameRequestCallback[] = [];

function Drawing({ running }: { running: boolean }) {
	useFrames(running, 120, 'first', draw);
	return null;
}

function pass(...times: number[]) {
	for (const time of times) for (const frame of frames.splice(0)) act(() => frame(time));
}

beforeEach(() => {
	draw.mockReset();
	frames = [];
	vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
	vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
});

test('draws no more than 120 times a second on a faster display', () => {
	render(<Drawing running />);
	pass(...Array.from({ length: 241 }, (_, index) => index * (1000 / 240)));
	expect(draw.mock.calls.length - 1).toBe(120);
});

test('draws every frame on a slower display, and passes the seconds', () => {
	render(<Drawing running />);
	pass(0, 16, 32, 48);
	expect(draw.mock.calls.map(([seconds]) => Math.round(seconds * 1000))).toEqual([0, 16, 32, 48]);
});

test('rests when told to, with time standing still', () => {
	const { rerender } = render(<Drawing running />);
	pass(0, 100);
	rerender(<Drawing running={false} />);
	expect(frames).toHaveLength(0);
	rerender(<Drawing running />);
	pass(5000, 5100);
	expect(draw.mock.lastCall![0]).toBeCloseTo(0.2);
});
