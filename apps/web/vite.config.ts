import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const preloaded = [/^assets\/instrument-sans-latin-.*\.woff2$/, /^assets\/newsreader-latin-.*\.woff2$/];

/** Both fonts are on every page: ask for them with the document instead of after the style sheet. */
function preloadFonts(): Plugin {
	return {
		name: 'preload-fonts',
		transformIndexHtml: {
			order: 'post',
			handler: (_html, { bundle }) =>
				Object.keys(bundle ?? {})
					.filter((file) => preloaded.some((name) => name.test(file)))
					.map((file) => ({
						tag: 'link',
						attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
						injectTo: 'head' as const,
					})),
		},
	};
}

export default defineConfig({
	root: import.meta.dirname,
	plugins: [react(), tailwind(), preloadFonts()],
	server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
	preview: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		sourcemap: false,
		target: 'baseline-widely-available',
		// The content security policy allows fonts and scripts from files only.
		assetsInlineLimit: 0,
	},
});
