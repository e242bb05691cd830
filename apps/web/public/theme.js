// Runs before the first paint, so that no page flashes in the wrong theme. src/lib/use-theme.ts takes over from here.
(() => {
	let stored = null;
	try {
		stored = localStorage.getItem('theme');
	} catch {
		// Storage may be forbidden; the system's preference remains.
	}
	// Where the system imposes its colors, it also says whether they are dark.
	const imposed = matchMedia('(forced-colors: active)').matches;
	const known = !imposed && (stored === 'light' || stored === 'dark');
	const theme = known ? stored : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
	document.documentElement.dataset.theme = theme;
	// index.html holds the landing page's first view; other pages do not show it.
	document.documentElement.dataset.page = location.pathname === '/' ? 'landing' : 'inner';
	document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#082126' : '#faf6ee';
})();
