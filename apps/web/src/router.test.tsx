import { limits, messages } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Router } from './router.tsx';

vi.mock('./api/config.ts', () => ({ fetchConfig: async () => null }));
vi.mock('./ui/reduced-motion.ts', () => ({ useReducedMotion: () => true }));

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

test('the mobile menu opens, and closes with Escape', async () => {
	await open('/scan');
	fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
	expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy();
	fireEvent.keyDown(document, { key: 'Escape' });
	expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
});

test('the footer carries the year and says what this is not', async () => {
	await open('/scan');
	const footer = screen.getByRole('contentinfo').textContent;
	expect(footer).toContain(String(new Date().getFullYear()));
	expect(footer).toContain('not a medical device');
});
