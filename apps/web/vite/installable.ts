import { fileURLToPath } from 'node:url';
import { VitePWA } from 'vite-plugin-pwa';
import { addIntegrity, genuineFile, genuineJson } from './genuine-answers.ts';
import { serversOwn } from './servers-own.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

const size = (pixels: number) => `${pixels}x${pixels}`;

const icons = (['any', 'maskable'] as const).flatMap((purpose) =>
	[192, 512].map((pixels) => ({
		src: `/icons/${purpose}-${pixels}.png`,
		sizes: size(pixels),
		type: 'image/png',
		purpose,
	})),
);

/** The files of the analysis: fetched when it is first wanted, and stored in a cache by src/analysis/file-cache.ts. */
const analysisFiles = ['assets/analysis-worker-*', 'assets/ort-wasm-*', 'assets/heic-worker-*'];

/** The samples in full size, stored from the first time one is chosen. */
const samplePhotos = ['synthetic/*-clinical.webp', 'synthetic/*-consumer.webp'];

/** The part of the service worker that handles reminders: loaded only by it, and not part of any page. */
const reminderWorker = 'reminder-worker.js';

/** The manifest, and a service worker that stores the pages for when there is no connection. */
export function installable() {
	return VitePWA({
		registerType: 'prompt',
		// src/offline/register-service-worker.tsx registers it, and asks before a new version takes over.
		injectRegister: false,
		manifest: {
			id: '/',
			name: 'DermaVigil: skin-photo analysis',
			short_name: 'DermaVigil',
			description: 'Skin-photo analysis on your own device, for research and education. Not a medical device.',
			lang: 'en',
			start_url: '/scan',
			scope: '/',
			display: 'standalone',
			background_color: '#faf6ee',
			theme_color: '#0d4a4c',
			categories: ['health', 'education'],
			icons: [...icons, { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
		},
		// The manifest and its icons are among the patterns below.
		includeManifestIcons: false,
		workbox: {
			// The .woff files are the fonts of the report, which can be made without a connection, too.
			globPatterns: ['**/*.{html,js,css,woff,woff2,svg,png,webp,webmanifest}'],
			globIgnores: [...analysisFiles, ...samplePhotos, reminderWorker],
			importScripts: [`/${reminderWorker}`],
			dontCacheBustURLsMatching: /^assets\//,
			manifestTransforms: [addIntegrity(dist)],
			navigateFallback: '/index.html',
			navigateFallbackDenylist: serversOwn,
			clientsClaim: true,
			cleanupOutdatedCaches: true,
			inlineWorkboxRuntime: true,
			sourcemap: false,
			runtimeCaching: [
				{
					urlPattern: ({ url, sameOrigin }) => sameOrigin && /^\/api\/(config|model-card)$/.test(url.pathname),
					handler: 'NetworkFirst',
					options: { cacheName: 'facts', networkTimeoutSeconds: 5, plugins: [genuineJson] },
				},
				{
					urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/synthetic/'),
					handler: 'StaleWhileRevalidate',
					options: { cacheName: 'samples', plugins: [genuineFile] },
				},
				{
					urlPattern: ({ url, sameOrigin }) =>
						sameOrigin && /^\/assets\/(analysis-worker|ort-wasm)-/.test(url.pathname),
					handler: 'CacheFirst',
					options: { cacheName: 'device', plugins: [genuineFile] },
				},
			],
		},
	});
}
