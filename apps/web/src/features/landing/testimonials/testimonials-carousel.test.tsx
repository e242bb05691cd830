import { limits } from '@dermavigil/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TestimonialsCarousel } from './testimonials-carousel.tsx';

vi.mock('../../../lib/use-in-view.ts', () => ({ useInView: () => true }));

const { showEach } = limits.testimonials;
const roles = ['Dermatology Patient', 'Healthcare Professional', 'Regular User'];
const shown = () =>
	screen
		.getAllByText((text) => roles.includes(text))
		.filter((element) => !element.closest('[inert]'))
		.map((element) => element.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));

beforeEach(() => {
	vi.useFakeTimers();
	delete document.documentElement.dataset.motion;
	render(<TestimonialsCarousel />);
});

test('three voices, rated 5, 5 and 4, said to be illustrative', () => {
	const ratings = screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('aria-label'));
	expect(ratings).toEqual(['Rated 5 of 5', 'Rated 5 of 5', 'Rated 4 of 5']);
	expect(screen.getByText(/^Illustrative: .*not real people/)).toBeTruthy();
});

test('wraps around at both ends', () => {
	expect(shown()).toEqual([roles[0]]);
	press('Previous testimonial');
	expect(shown()).toEqual([roles[2]]);
	press('Next testimonial');
	expect(shown()).toEqual([roles[0]]);
	press('Next testimonial');
	press('Next testimonial');
	press('Next testimonial');
	expect(shown()).toEqual([roles[0]]);
});

test('a dot selects its voice', () => {
	press('Testimonial 3: Regular User');
	expect(shown()).toEqual([roles[2]]);
	const dot = screen.getByRole('button', { name: 'Testimonial 3: Regular User' });
	expect(dot.getAttribute('aria-current')).toBe('true');
});

test('turns by itself, until it is pointed at or paused', () => {
	pass(showEach);
	expect(shown()).toEqual([roles[1]]);
	const carousel = screen.getByRole('region', { name: 'Illustrative testimonials' });
	fireEvent.pointerEnter(carousel);
	pass(5 * showEach);
	expect(shown()).toEqual([roles[1]]);
	fireEvent.pointerLeave(carousel);
	pass(showEach);
	expect(shown()).toEqual([roles[2]]);
	press('Pause testimonials');
	pass(5 * showEach);
	expect(shown()).toEqual([roles[2]]);
	press('Play testimonials');
	pass(showEach);
	expect(shown()).toEqual([roles[0]]);
});
