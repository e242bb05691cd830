import { limits } from '@dermavigil/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { reduceMotion } from '../../../test/browser.ts';
import { LongText } from './long-text.tsx';

const { truncateAt, typingSpeed } = limits.scan;
const typedText = () => document.querySelector('[data-typed]')?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }), { delay: null });
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test('450 characters are shown as they are', () => {
	render(<LongText text={'x'.repeat(truncateAt)} />);
	expect(screen.getByText('x'.repeat(truncateAt))).toBeInTheDocument();
	expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a longer text is cut at 450 and opens and closes', async () => {
	const text = 'y'.repeat(truncateAt + 1);
	render(<LongText text={text} />);
	expect(screen.getByText(`${'y'.repeat(truncateAt)}…`)).toBeInTheDocument();
	await press('Show more');
	expect(screen.getByText(text)).toBeInTheDocument();
	await press('Show less');
	expect(screen.getByText(`${'y'.repeat(truncateAt)}…`)).toBeInTheDocument();
});

test('a number at the end is shown whole or not at all', () => {
	const words = 'y'.repeat(truncateAt - 5);
	render(<LongText text={`${words} to 97% today.`} />);
	expect(screen.getByText(`${words} to…`)).toBeInTheDocument();
});

test('types one character every 30 ms, while screen readers get the whole text', async () => {
	vi.useFakeTimers();
	render(<LongText text="A mole." typed />);
	expect(screen.getByText('A mole.', { selector: '.sr-only' })).toBeInTheDocument();
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
	await press('Show all at once');
	expect(typedText()).toBeUndefined();
	expect(screen.getByText('A mole.')).toHaveFocus();
});

test('is printed whole even while it is still typing', () => {
	render(<LongText text="A mole." typed />);
	expect(typedText()).toBe('');
	fireEvent(window, new Event('beforeprint'));
	expect(typedText()).toBeUndefined();
	expect(screen.getByText('A mole.')).toBeInTheDocument();
});

test('a longer text is printed whole, and cut again afterward', () => {
	const text = 'y'.repeat(truncateAt + 1);
	render(<LongText text={text} />);
	fireEvent(window, new Event('beforeprint'));
	expect(screen.getByText(text)).toBeInTheDocument();
	fireEvent(window, new Event('afterprint'));
	expect(screen.getByText(`${'y'.repeat(truncateAt)}…`)).toBeInTheDocument();
});

test('a text that was opened once is not typed again', async () => {
	vi.useFakeTimers();
	render(<LongText text={'y'.repeat(truncateAt + 1)} typed />);
	expect(typedText()).toBe('');
	await press('Show more');
	await press('Show less');
	expect(typedText()).toBeUndefined();
	expect(screen.getByText(`${'y'.repeat(truncateAt)}…`)).toBeInTheDocument();
	expect(vi.getTimerCount()).toBe(0);
});

test('nothing is typed for people who asked for less motion', () => {
	reduceMotion();
	render(<LongText text="A mole." typed />);
	expect(typedText()).toBeUndefined();
	expect(screen.getByText('A mole.')).toBeInTheDocument();
});
