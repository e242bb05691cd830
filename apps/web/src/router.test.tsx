import { limits, messages } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Router } from './router.tsx';

vi.mock('./api/system.ts', () => ({ fetchConfig: () => Promise.reject(new Error('No server.')) }));
vi.mock('./lib/use-reduced-motion.ts', () => ({ useReducedMotion: () => true }));

async function open(path: string) {
	history.replaceState(null, '', path);
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Router />
		</QueryClientProvider>,
	);
	await screen.findByRole('heading', { level: 1 });
}

function scrollTo(y: number) {
	vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
	fireEvent.scroll(window);
}

test('the address / is the landing page', async () => {
	await open('/');
	expect(document.title).toBe('DermaVigil | AI Skin Cancer Detection');
	await screen.findByRole('heading', { name: 'How it works' });
	const sections = [...document.querySelectorAll('main > section')];
	expect(sections).toHaveLength(9);
	expect(sections.slice(1, 3).map(({ id }) => id)).toEqual(['features', 'how-it-works']);
});

test('an unknown address has a page that leads home', async () => {
	await open('/no/such/page');
	expect(screen.getByRole('heading', { name: messages.notFound })).toBeTruthy();
	expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test('the header is translucent once scrolled by more than 10 px, and has 15 particles', async () => {
	await open('/scan');
	const header = screen.getAllByRole('banner')[0]!;
	act(() => scrollTo(limits.header.scrolledAfter));
	expect(header.dataset.scrolled).toBe('false');
	act(() => scrollTo(limits.header.scrolledAfter + 1));
	expect(header.dataset.scrolled).toBe('true');
	expect(header.querySelectorAll('[data-particle]')).toHaveLength(15);
});

test('a page starts at its top, or at the section that its address names, on every visit', async () => {
	const moves: string[] = [];
	vi.spyOn(window, 'scrollTo').mockImplementation(() => void moves.push('top'));
	vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
		moves.push(this.id);
	});
	await open('/about-skin-cancer#doctor');
	await waitFor(() => expect(moves.at(-1)).toBe('doctor'));
	fireEvent.click(screen.getAllByRole('link', { name: 'FAQ' })[0]!);
	await screen.findByRole('heading', { level: 1, name: /questions/i });
	expect(moves.at(-1)).toBe('top');
	act(() => history.back());
	await screen.findByRole('heading', { level: 1, name: /skin cancer/i });
	expect(moves.at(-1)).toBe('doctor');
});

test('the keyboard begins in each page that one comes to, and its name is announced', async () => {
	await open('/scan');
	const announced = () => document.querySelector('body > div > [aria-live=polite]')?.textContent;
	expect(document.activeElement).toBe(document.body);
	expect(announced()).toBe('');
	const link = screen.getAllByRole('link', { name: 'FAQ' })[0]!;
	link.focus();
	fireEvent.click(link);
	await screen.findByRole('heading', { level: 1, name: /questions/i });
	expect(document.activeElement).toBe(screen.getByRole('main'));
	expect(announced()).toBe('Frequently Asked Questions | DermaVigil');
});

test('the footer carries the year and says what this is not', async () => {
	await open('/scan');
	const footer = screen.getByRole('contentinfo').textContent;
	expect(footer).toContain(String(new Date().getFullYear()));
	expect(footer).toContain('not a medical device');
});
