import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reduceMotion } from '../../../../test/browser.ts';
import { toggleMotion } from '../../../lib/use-motion.ts';
import { TypedWord } from './typed-word.tsx';

const typed = (container: HTMLElement) => container.querySelector('[data-typed]')!.textContent!.replace('|', '');

beforeEach(() => {
	vi.useFakeTimers();
});

test('types, pauses, deletes and goes on to the next word, while screen readers get all words at once', () => {
	const { container } = render(<TypedWord />);
	expect(container.querySelector('.sr-only')!.textContent).toBe(
		'Precision, Clarity, Intelligence, Innovation, Discovery',
	);
	const expectAfter = (milliseconds: number, before: string, after: string) => {
		act(() => vi.advanceTimersByTime(milliseconds - 1));
		expect(typed(container)).toBe(before);
		act(() => vi.advanceTimersByTime(1));
		expect(typed(container)).toBe(after);
	};
	expectAfter(800, '', 'P');
	expectAfter(85, 'P', 'Pr');
	expectAfter(7 * 85, 'Precisio', 'Precision');
	expectAfter(1200, 'Precision', 'Precisio');
	expectAfter(8 * 45, 'P', '');
	expectAfter(500, '', 'C');
});

test('shows a whole word when paused, and continues from where it was', () => {
	const { container } = render(<TypedWord />);
	act(() => vi.advanceTimersByTime(800));
	act(() => toggleMotion());
	expect(typed(container)).toBe('Precision');
	expect(vi.getTimerCount()).toBe(0);
	act(() => toggleMotion());
	expect(typed(container)).toBe('P');
});

test('shows one whole word to people who asked for less motion', () => {
	reduceMotion();
	const { container } = render(<TypedWord />);
	expect(container.querySelector('[data-typed]')!.textContent).toBe('Precision');
	expect(vi.getTimerCount()).toBe(0);
});
