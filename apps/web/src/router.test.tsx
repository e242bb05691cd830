import { limits, messages, pagePaths } from '@dermavigil/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { reduceMotion } from '../test/browser.ts';
import { fakeServer } from '../test/fake-server.ts';
import { modelCard } from '../test/fixtures.ts';
import { renderApp } from '../test/render-app.tsx';
import { createRouter } from './router.tsx';

beforeEach(() => {
	reduceMotion();
	const config = () => {
		throw new TypeError('Failed to fetch');
	};
	fakeServer({ config, modelCard });
});

function scrollTo(y: number) {
	vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
	fireEvent.scroll(window);
}

test('the address / is the landing page', async () => {
	await renderApp('/');
	expect(document.title).toBe('DermaVigil | AI Skin Cancer Detection');
	await screen.findByRole('heading', { name: 'How it works' });
	const sections = [...document.querySelectorAll('main > section')];
	expect(sections).toHaveLength(9);
	expect(sections.slice(1, 3).map(({ id }) => id)).toEqual(['features', 'how-it-works']);
});

test('every address that the contract lists has a page of its own', () => {
	const router = createRouter();
	onTestFinished(() => router.dispose());
	for (const path of Object.values(pagePaths)) {
		expect(matchRoutes(router.routes, path)?.at(-1)?.route.path).toBe(path);
	}
});

test('an unknown address has a page that leads home', async () => {
	await renderApp('/no/such/page');
	expect(screen.getByRole('heading', { name: messages.notFound })).toBeVisible();
	expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('the header is translucent once scrolled by more than 10 px, and has 15 particles', async () => {
	await renderApp('/scan');
	const header = screen.getAllByRole('banner')[0]!;
	act(() => scrollTo(limits.header.scrolledAfter));
	expect(header).toHaveAttribute('data-scrolled', 'false');
	act(() => scrollTo(limits.header.scrolledAfter + 1));
	expect(header).toHaveAttribute('data-scrolled', 'true');
	expect(header.querySelectorAll('[data-particle]')).toHaveLength(15);
});

test('a page starts at its top, or at the section that its address names, on every visit', async () => {
	const moves: string[] = [];
	vi.spyOn(window, 'scrollTo').mockImplementation(() => void moves.push('top'));
	vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
		moves.push(this.id);
	});
	const { user } = await renderApp('/about-skin-cancer#doctor');
	await waitFor(() => expect(moves.at(-1)).toBe('doctor'));
	await user.click(screen.getAllByRole('link', { name: 'FAQ' })[0]!);
	await screen.findByRole('heading', { level: 1, name: /questions/i });
	expect(moves.at(-1)).toBe('top');
	act(() => history.back());
	await screen.findByRole('heading', { level: 1, name: /skin cancer/i });
	expect(moves.at(-1)).toBe('doctor');
});

test('the focus begins in each page that is opened, and its name is announced', async () => {
	const { user } = await renderApp('/scan');
	const announced = () => document.querySelector('body > div > [aria-live=polite]')?.textContent;
	expect(document.body).toHaveFocus();
	expect(announced()).toBe('');
	const link = screen.getAllByRole('link', { name: 'FAQ' })[0]!;
	await user.click(link);
	await screen.findByRole('heading', { level: 1, name: /questions/i });
	expect(screen.getByRole('main')).toHaveFocus();
	expect(announced()).toBe('Frequently Asked Questions | DermaVigil');
});

test.each([
	['rises into its place', false, 1],
	['is there at once for people who asked for less motion', true, 0],
])('another page %s', async (_, reduced, count) => {
	const { matchMedia } = window;
	window.matchMedia = (query) =>
		Object.assign(matchMedia(query), { matches: reduced && query.includes('reduced-motion') });
	const animate = vi.fn(() => ({ cancel() {} }));
	Object.assign(Element.prototype, { animate });
	onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'animate'));
	const { user } = await renderApp('/terms');
	expect(animate).not.toHaveBeenCalled();
	await user.click(screen.getAllByRole('link', { name: 'FAQ' })[0]!);
	await screen.findByRole('heading', { level: 1, name: /questions/i });
	expect(animate.mock.contexts).toEqual(Array(count).fill(screen.getByRole('main')));
});

test('the footer has the year, the tagline, and what this is not', async () => {
	await renderApp('/scan');
	const footer = screen.getByRole('contentinfo');
	expect(footer).toHaveTextContent(String(new Date().getFullYear()));
	expect(footer).toHaveTextContent('not a medical device');
	expect(footer).toHaveTextContent('for early diagnosis and peace of mind.');
});
