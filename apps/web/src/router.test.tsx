import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messages, pagePaths } from '@dermavigil/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { reduceMotion } from '../test/browser.ts';
import { fakeServer } from '../test/fake-server.ts';
import { makeConfig, modelCard } from '../test/fixtures.ts';
import { renderApp } from '../test/render-app.tsx';
import { createRouter } from './router.tsx';

beforeEach(() => {
	reduceMotion();
	const config = () => {
		throw new TypeError('Failed to fetch');
	};
	fakeServer({ config, modelCard });
});

test('the address / is the landing page, with every text of the specification and its links', async () => {
	const { user } = await renderApp('/');
	expect(document.title).toBe('DermaVigil | AI Skin Cancer Detection');
	await screen.findByRole('heading', { name: 'How it works' });
	const sections = [...document.querySelectorAll('main > section')];
	expect(sections.map((section) => section.querySelector('h1, h2')!.textContent)).toEqual([
		expect.stringMatching(/^Early detection through/),
		'Everything you need for a closer look',
		'How it works',
		'Privacy first, in three steps',
		'The technology behind the answer',
		'What you gain from a second look',
		'How it should feel to use',
		'A second look for everyone',
		'Is there a spot you keep looking at?',
	]);
	expect(screen.getByText('AI-Powered Dermatological Analysis')).toBeVisible();
	const getTitles = (id: string) => [...document.querySelectorAll(`#${id} h3`)].map((title) => title.textContent);
	expect(getTitles('features')).toEqual([
		'Easy Scanning',
		'AI-Powered Analysis',
		'Quick Results',
		'Privacy Focused',
		'Detailed Insights',
		'Accessible Anywhere',
	]);
	const steps = getTitles('how-it-works').map((title) => title.replace(/^\d\s*/, ''));
	expect(steps).toEqual(['Upload Your Photo', 'AI Analysis', 'Get Results', 'Next Steps']);
	expect([getTitles('privacy-first').length, getTitles('technology').length]).toEqual([3, 4]);

	const actions = screen.getAllByRole('link', { name: 'Analyze Clinical Image' });
	expect(actions.map((action) => action.getAttribute('href'))).toEqual(['/scan', '/scan']);
	expect(actions.map((action) => action.ariaDisabled)).toEqual([null, 'true']);
	await user.click(actions[1]!);
	expect(location.pathname).toBe('/');
	expect(screen.getByRole('link', { name: 'Discover More' })).toHaveAttribute('href', '#features');
	await user.click(screen.getByRole('link', { name: 'Start Your Scan' }));
	expect(location.pathname).toBe('/scan');
});

test('every address that the contract lists has a page of its own', () => {
	const router = createRouter();
	onTestFinished(() => router.dispose());
	for (const path of Object.values(pagePaths)) {
		expect(matchRoutes(router.routes, path)?.at(-1)?.route.path).toBe(path);
	}
});

/** The addresses of pages in the code and texts of a folder, with `x` for whatever is filled in. */
function findAddresses(folder: string): string[] {
	const root = fileURLToPath(new URL(folder, import.meta.url));
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
		(file) => /\.(tsx?|mdx)$/.test(file) && !file.includes('.test.'),
	);
	return files.flatMap((file) =>
		[
			...readFileSync(join(root, file), 'utf8').matchAll(
				/(?:\b(?:to|href)(?:=|: )\{?|navigate\()["'`](\/[^"'`]*)|\]\((\/[^)]*)\)/g,
			),
		]
			.map(([, inCode, inText]) => (inCode ?? inText)!.replace(/\$\{[^}]*\}?/g, 'x'))
			.filter((address) => !address.startsWith('/docs')),
	);
}

test('every link in the code, the texts and the answers leads to a page', () => {
	const router = createRouter();
	onTestFinished(() => router.dispose());
	const addresses = [...new Set([...findAddresses('.'), ...findAddresses('../../../packages/ask/src')])];
	expect(addresses.length).toBeGreaterThan(30);
	expect(addresses.filter((address) => matchRoutes(router.routes, address)?.at(-1)?.route.path === '*')).toEqual([]);
});

test('an unknown address has a page that leads home', async () => {
	await renderApp('/no/such/page');
	expect(screen.getByRole('heading', { name: messages.notFound })).toBeVisible();
	expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
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

test('the footer has its links, the year, and what this is not; external links only if they are configured', async () => {
	await renderApp('/scan');
	const footer = screen.getByRole('contentinfo');
	const links = within(footer).getAllByRole('link');
	expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
		['DermaVigil', '/'],
		['Home', '/'],
		['Scan', '/scan'],
		['Withdraw a Photo', '/withdraw'],
		['About Skin Cancer', '/about-skin-cancer'],
		['Self-Examination', '/self-examination'],
		['Photo Guide', '/photo-guide'],
		['FAQ', '/faq'],
		['All Answers', '/answers'],
		['Privacy Policy', '/privacy'],
		['Terms of Service', '/terms'],
		['Contact Us', '/contact'],
	]);
	for (const text of [`© ${new Date().getFullYear()}`, 'not a medical device', 'Built with', 'peace of mind.'])
		expect(footer).toHaveTextContent(text);
});

test('configured links are in the footer', async () => {
	const url = 'https://example.org/code';
	fakeServer({ config: makeConfig({ links: [{ name: 'GitHub', url }] }), modelCard });
	await renderApp('/scan');
	expect(await screen.findByRole('link', { name: 'GitHub' })).toHaveAttribute('href', url);
});
