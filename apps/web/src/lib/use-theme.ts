import { useSyncExternalStore } from 'react';
import { recall, remember } from './storage.ts';

export type Theme = 'light' | 'dark';

const key = 'theme';
const systemDark = '(prefers-color-scheme: dark)';
const papers = { light: '#faf6ee', dark: '#082126' } as const;
const listeners = new Set<() => void>();

function storedTheme(): Theme | null {
	const stored = recall(key);
	return stored === 'light' || stored === 'dark' ? stored : null;
}

/** The theme on the page now; public/theme.js has set it before the first paint. */
function currentTheme(): Theme {
	return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function show(theme: Theme): void {
	document.documentElement.dataset.theme = theme;
	document.querySelector('meta[name="theme-color"]')?.setAttribute('content', papers[theme]);
	for (const listener of listeners) listener();
}

/** Follows the system while nothing is stored, and a choice made in another tab. */
function subscribe(listener: () => void): () => void {
	const system = matchMedia(systemDark);
	const follow = () => show(storedTheme() ?? (system.matches ? 'dark' : 'light'));
	listeners.add(listener);
	system.addEventListener('change', follow);
	window.addEventListener('storage', follow);
	return () => {
		listeners.delete(listener);
		system.removeEventListener('change', follow);
		window.removeEventListener('storage', follow);
	};
}

/** The theme, and a way to choose and remember the other one. */
export function useTheme(): { theme: Theme; toggle(): void } {
	const theme = useSyncExternalStore(subscribe, currentTheme);
	const toggle = () => {
		const next = theme === 'dark' ? 'light' : 'dark';
		remember(key, next);
		show(next);
	};
	return { theme, toggle };
}
