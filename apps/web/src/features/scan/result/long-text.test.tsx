import { limits } from '@dermavigil/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LongText } from './long-text.tsx';

const { truncateAt, typingSpeed } = limits.scan;
const typedText = () => document.querySelector('[data-typed]')?.textContent;
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test('450 characters stand as they are', () => {
	render(<LongText text={'x'.repeat(truncateAt)} />);
	expect(screen.getByText('x'.repeat(truncateAt))).toBeTruthy();
	expect(screen.queryByRole('button')).toBeNull();
});

test('a longer text is cut at 450 and opens and closes', () => {
	const text = 'y'.repeat(truncateAt + 1);
	render(<LongText text={text} />);
	expect(screen.getByText(`${'y'.repeat(truncateAt)}…`)).toBeTruthy();
	fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
	expect(screen.getByText(text)).toBeTruthy();
	fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
	expect(screen.getByText(`${'y'.repeat(truncateAt)}…`)).toBeTruthy();
});

test('types one character every 30 ms, while screen readers have the whole', async () => {
	vi.useFakeTimers();
	render(<LongText text="A mole." typed />);
	expect(screen.getByText('A mole.', { selector: '.sr-only' })).toBeTruthy();
	expect(typedText()).toBe('');
	await pass(typingSpeed);
	expect(typedText()).toBe('A');
	await pass(typingSpeed);
	expect(typedText()).toBe('A ');
	for (let rest = 0; rest < 5; rest++) await pass(typingSpeed);
	expect(typedText()).toBeUndefined();
	expect(screen.getByText('A mole.').className).toBe('');
	expect(vi.getTimerCount()).toBe(0);
});

test('typing can be cut short', async () => {
	vi.useFakeTimers();
	render(<LongText text="A mole." typed />);
	await pass(typingSpeed);
	fireEvent.click(screen.getByRole('button', { name: 'Show all at once' }));
	expect(typedText()).toBeUndefined();
	expect(document.activeElement).toBe(screen.getByText('A mole.'));
});

test('what was opened once is not typed again', async () => {
	vi.useFakeTimers();
	render(<LongText text={'y'.repeat(truncateAt + 1)} typed />);
	expect(typedText()).toBe('');
	fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
	fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
	expect(typedText()).toBeUndefined();
	expect(screen.getByText(`${'y'.repeat(truncateAt)}…`)).toBeTruthy();
	expect(vi.getTimerCount()).toBe(0);
});

test('nothing types for people who asked for less motion', () => {
	const { matchMedia } = window;
	window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: true });
	render(<LongText text="A mole." typed />);
	expect(typedText()).toBeUndefined();
	expect(screen.getByText('A mole.')).toBeTruthy();
});
