import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { press } from '../../test/form.ts';
import { renderPart } from '../../test/render-app.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const firstScript = readFileSync(`${import.meta.dirname}/../../public/theme.js`, 'utf8');

/** The theme that the page starts with. */
function startTheme(stored: string | null, systemDark: boolean, imposed = false): string | undefined {
	const dataset: { theme?: string } = {};
	runInNewContext(firstScript, {
		localStorage: { getItem: () => stored },
		location: { pathname: '/' },
		matchMedia: (query: string) => ({ matches: query.includes('forced-colors') ? imposed : systemDark }),
		document: { documentElement: { dataset }, querySelector: () => ({}) },
	});
	return dataset.theme;
}

test.each([
	['dark', false, 'dark'],
	['light', true, 'light'],
	[null, true, 'dark'],
	[null, false, 'light'],
	['sepia', true, 'dark'],
])('stored %s, system dark %s: starts %s', (stored, systemDark, theme) => {
	expect(startTheme(stored, systemDark)).toBe(theme);
});

test('if the system imposes its colors, drawings suit them, whatever theme is stored', async () => {
	expect(startTheme('dark', false, true)).toBe('light');
	localStorage.setItem('theme', 'dark');
	const queries = new Map<string, EventTarget & { matches: boolean }>();
	vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
		const known = queries.get(query) ?? Object.assign(new EventTarget(), { matches: false });
		queries.set(query, known);
		return known as unknown as MediaQueryList;
	});
	renderPart(<ThemeToggle />);
	for (const matches of [false, true]) {
		const imposed = Object.assign(queries.get('(forced-colors: active)')!, { matches });
		act(() => void imposed.dispatchEvent(new Event('change')));
		expect(document.documentElement).toHaveAttribute('data-theme', matches ? 'light' : 'dark');
	}
});

test('the toggle changes the page and is remembered', async () => {
	const { user } = renderPart(<ThemeToggle />);
	await press(user, 'Use dark theme');
	expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
	expect(localStorage.getItem('theme')).toBe('dark');
	await press(user, 'Use light theme');
	expect(document.documentElement).toHaveAttribute('data-theme', 'light');
	expect(localStorage.getItem('theme')).toBe('light');
});

test('the page follows the system until a theme is chosen, but not afterward', async () => {
	const system = Object.assign(new EventTarget(), { matches: true });
	vi.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList);
	const change = (matches: boolean) =>
		act(() => void Object.assign(system, { matches }).dispatchEvent(new Event('change')));
	const { user } = renderPart(<ThemeToggle />);
	for (const dark of [true, false]) {
		change(dark);
		expect(document.documentElement).toHaveAttribute('data-theme', dark ? 'dark' : 'light');
	}
	await press(user, 'Use dark theme');
	change(false);
	expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
	await press(user, 'Use light theme');
});
