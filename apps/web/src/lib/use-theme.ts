import { useEffect } from 'react';
import { recall, remember } from './storage.ts';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

type Theme = 'light' | 'dark';

const key = 'theme';
const systemDark = '(prefers-color-scheme: dark)';
/** The system imposes its colors, and says whether they are dark: drawings must be visible on them. */
const imposed = '(forced-colors: active)';
const papers = { light: '#faf6ee', dark: '#082126' } as const;
/** public/theme.js has set the theme before the first paint. */
const current = createStore<Theme>(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function storedTheme(): Theme | null {
	const stored = matchMedia(imposed).matches ? null : recall(key);
	return stored === 'light' || stored === 'dark' ? stored : null;
}

function show(theme: Theme): void {
	document.documentElement.dataset.theme = theme;
	document.querySelector('meta[name="theme-color"]')?.setAttribute('content', papers[theme]);
	current.set(theme);
}

/**
 * The theme, and a way to switch to the other one and remember that. Follows other tabs, and the system while nothing
 * is stored, or when it imposes its colors.
 */
export function useTheme(): { theme: Theme; toggle(): void } {
	const theme = useStore(current);
	useEffect(() => {
		const queries = [systemDark, imposed].map((query) => matchMedia(query));
		const follow = () => show(storedTheme() ?? (matchMedia(systemDark).matches ? 'dark' : 'light'));
		for (const query of queries) query.addEventListener('change', follow);
		window.addEventListener('storage', follow);
		return () => {
			for (const query of queries) query.removeEventListener('change', follow);
			window.removeEventListener('storage', follow);
		};
	}, []);
	const toggle = () => {
		const next = theme === 'dark' ? 'light' : 'dark';
		remember(key, next);
		show(next);
	};
	return { theme, toggle };
}
