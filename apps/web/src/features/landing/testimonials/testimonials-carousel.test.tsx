import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { TestimonialsCarousel } from './testimonials-carousel.tsx';

const roles = ['Dermatology Patient', 'Healthcare Professional', 'Regular User'];
const shown = () =>
	screen
		.getAllByText((text) => roles.includes(text))
		.filter((element) => !element.closest('[inert]'))
		.map((element) => element.textContent);
const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));

beforeEach(() => {
	render(<TestimonialsCarousel />);
});

test('three voices, rated 5, 5 and 4, are called illustrative, and each has its own avatar', () => {
	const ratings = screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('aria-label'));
	expect(ratings).toEqual(['Rated 5 of 5', 'Rated 5 of 5', 'Rated 4 of 5']);
	const portraits = readFileSync(join(import.meta.dirname, 'portraits.svg'), 'utf8');
	const avatars = screen.getAllByRole('presentation', { hidden: true }).map((image) => image.getAttribute('src')!);
	expect(new Set(avatars).size).toBe(3);
	for (const avatar of avatars) expect(portraits).toContain(`<view id="${avatar.split('#')[1]}"`);
	expect(screen.getByText(/^Illustrative: .*not real people/)).toBeInTheDocument();
});

test('wraps around at both ends', async () => {
	expect(shown()).toEqual([roles[0]]);
	await press('Previous testimonial');
	expect(shown()).toEqual([roles[2]]);
	await press('Next testimonial');
	expect(shown()).toEqual([roles[0]]);
	await press('Next testimonial');
	await press('Next testimonial');
	await press('Next testimonial');
	expect(shown()).toEqual([roles[0]]);
});

test('a dot selects its voice', async () => {
	await press('Testimonial 3: Regular User');
	expect(shown()).toEqual([roles[2]]);
	const dot = screen.getByRole('button', { name: 'Testimonial 3: Regular User' });
	expect(dot).toHaveAttribute('aria-current', 'true');
});

test('never turns by itself', () => {
	vi.useFakeTimers();
	act(() => vi.advanceTimersByTime(60_000));
	expect(shown()).toEqual([roles[0]]);
	expect(vi.getTimerCount()).toBe(0);
});
