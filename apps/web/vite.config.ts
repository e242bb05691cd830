import { fileURLToPath } from 'node:url';
import mdx from '@mdx-js/rollup';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, loadEnv } from 'vite';
import { articleTexts } from './vite/article-texts.ts';
import { installable } from './vite/installable.ts';
import { precompress } from './vite/precompress.ts';
import { preloadFonts } from './vite/preload-fonts.ts';
import { trimRuntime } from './vite/runtime/trim-runtime.ts';
import { zodWithoutJsonSchema } from './vite/zod-without-json-schema.ts';

const runtime = trimRuntime();
// Where the server listens: it reads the same .env and environment.
const { PORT = '3000' } = loadEnv('', fileURLToPath(new URL('../..', import.meta.url)), 'PORT');
// The host stays as the browser sends it: the server compares it with the page that a request comes from.
const server = { target: `http://127.0.0.1:${PORT}`, changeOrigin: false };
const proxy = { '/api/': server, '/model/': server };

export default defineConfig({
	root: import.meta.dirname,
	plugins: [
		mdx(articleTexts),
		react(),
		tailwind(),
		preloadFonts(),
		zodWithoutJsonSchema(),
		installable(),
		precompress(),
	],
	define: { __RUNTIME_BYTES__: String(runtime.size) },
	// The runtime's files are served under names that we choose; see src/analysis/runtime-files.ts.
	resolve: {
		conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions],
		alias: [
			{
				find: 'react-style-singleton',
				replacement: fileURLToPath(new URL('src/lib/style-singleton.ts', import.meta.url)),
			},
			runtime.alias,
		],
	},
	worker: {
		format: 'es',
		// One character longer than before: browsers may still hold a copy without the header that threads need in order to load it.
		rolldownOptions: { output: { assetFileNames: 'assets/[name]-[hash:9][extname]' } },
	},
	server: { host: '127.0.0.1', proxy },
	preview: { host: '127.0.0.1', proxy },
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		sourcemap: false,
		target: 'baseline-widely-available',
		// The content security policy allows fonts and scripts from files only.
		assetsInlineLimit: 0,
		// Each file costs a request and its headers, and HTTP/1.1 loads six at a time: files that are needed together are combined.
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{ name: 'first-view', tags: ['$initial'], priority: 5 },
						// What every page requests first, and the parsers that it needs; then the parsers of all other calls.
						{ name: 'system', test: /src\/api\/system|packages\/contract\/src\/format/, priority: 4 },
						{ name: 'calls', test: /packages\/contract\/(?!src\/messages\/reminder-messages)/, priority: 3 },
						{ name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
						{ name: 'controls', test: /@radix-ui/, minShareCount: 2, priority: 2 },
						// What the landing page shows of a result: it loads nothing else that pages share.
						{
							name: 'example',
							test: /src\/(results\/(heat-map-canvas|risk-badge|answer\/risk-scale)|ui\/skeleton)\./,
							priority: 2,
						},
						// Without offline/, which every page loads: it would bring all of these along.
						{ name: 'shared', test: /apps\/web\/src\/(?!offline)/, minShareCount: 3, priority: 1 },
					],
				},
			},
		},
	},
});
