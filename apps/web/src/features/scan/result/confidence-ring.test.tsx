import { limits } from '@dermavigil/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reduceMotion } from '../../../../test/browser.ts';
import { ConfidenceRing } from './confidence-ring.tsx';

const step = limits.scan.countUpDuration / limits.scan.countUpSteps;
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test('counts from 0 to the confidence in 30 equal steps of 50 ms, and tells screen readers the final value at once', async () => {
	vi.useFakeTimers();
	render(<ConfidenceRing value={90} mode="consumer" />);
	expect(screen.getByText('0%')).toHaveAttribute('aria-hidden', 'true');
	expect(screen.getByText('90%').className).toBe('sr-only');
	for (let steps = 1; steps < limits.scan.countUpSteps; steps++) {
		await pass(step);
		expect(screen.getByText(`${steps * 3}%`)).toBeInTheDocument();
	}
	await pass(step);
	expect(screen.getAllByText('90%')).toHaveLength(1);
	expect(vi.getTimerCount()).toBe(0);
});

test('is printed with the confidence even while it is still counting', () => {
	render(<ConfidenceRing value={90} mode="consumer" />);
	fireEvent(window, new Event('beforeprint'));
	expect(screen.getByText('90%')).not.toHaveClass('sr-only');
});

test('does not move for people who asked for less motion', () => {
	reduceMotion();
	render(<ConfidenceRing value={87.26} mode="clinical" />);
	expect(screen.getByText('87.3%')).toBeInTheDocument();
});
