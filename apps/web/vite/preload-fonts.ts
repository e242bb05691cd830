import type { Plugin } from 'vite';

const preloaded = [/^assets\/instrument-sans-latin-.*\.woff2$/, /^assets\/newsreader-latin-.*\.woff2$/];

/**
 * Both fonts are on every page, so they are requested with the document instead of after the styles. They wait for the
 * styles, which the first paint needs and which are a seventh of their size; until they arrive, a system font stands
 * in.
 */
export function preloadFonts(): Plugin {
	return {
		name: 'preload-fonts',
		transformIndexHtml: {
			order: 'post',
			handler: (_html, { bundle }) =>
				Object.keys(bundle ?? {})
					.filter((file) => preloaded.some((name) => name.test(file)))
					.map((file) => ({
						tag: 'link',
						attrs: {
							rel: 'preload',
							href: `/${file}`,
							as: 'font',
							type: 'font/woff2',
							fetchpriority: 'low',
							crossorigin: true,
						},
						injectTo: 'head' as const,
					})),
		},
	};
}
