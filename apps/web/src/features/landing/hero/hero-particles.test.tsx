import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HeroParticles } from './hero-particles.tsx';
import { useFrames } from './use-frames.ts';

vi.mock('./use-frames.ts', () => ({ useFrames: vi.fn() }));

test('70 particles, drawn at most 120 times a second', () => {
	const { container } = render(<HeroParticles className="" />);
	expect(container.querySelector('canvas')).toHaveAttribute('data-particles', '70');
	expect(vi.mocked(useFrames).mock.lastCall?.[1]).toBe(120);
});
