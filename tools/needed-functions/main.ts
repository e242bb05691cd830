// Writes which functions of ONNX Runtime the model calls in a browser: the page's copy of the runtime has only those.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { hash, importedRuntime, wholeRuntime } from '../../apps/web/vite/runtime/trim-runtime.ts';
import { launchChromium } from '../chromium.ts';
import { takeNoArguments } from '../read-arguments.ts';
import { followCalls } from './find-calls.ts';
import { markFunctions } from './mark-functions.ts';

takeNoArguments();

const list = new URL('../../apps/web/vite/runtime/needed-functions.json', import.meta.url);
const whole = readFileSync(wholeRuntime);
const folder = mkdtempSync(join(tmpdir(), 'needed-functions-'));
const marked = join(folder, 'runtime.wasm');
writeFileSync(marked, markFunctions(whole));

const server = await createServer({
	root: fileURLToPath(new URL('.', import.meta.url)),
	configFile: false,
	logLevel: 'error',
	assetsInclude: ['**/*.onnx'],
	// Bundling dependencies would reload the page when it meets the first one.
	optimizeDeps: { noDiscovery: true },
	resolve: {
		conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development'],
		alias: [{ find: importedRuntime, replacement: marked }],
	},
	server: {
		host: '127.0.0.1',
		port: 0,
		fs: { allow: [folder, fileURLToPath(new URL('../..', import.meta.url))] },
		// As the product's pages, which may therefore compute on several threads.
		headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
	},
});
await server.listen();
const browser = await launchChromium();
const called = new Set<number>();
try {
	for (const threads of [1, 2, 4]) {
		const page = await browser.newPage();
		await page.goto(server.resolvedUrls!.local[0]!);
		const found = await page.evaluate(
			(count) =>
				new Promise<number[]>((resolve, reject) => {
					const worker = new Worker('/worker.ts', { type: 'module' });
					worker.onmessage = ({ data }) => resolve(data);
					worker.onerror = ({ message }) => reject(new Error(message));
					worker.postMessage(count);
				}),
			threads,
		);
		for (const index of found) called.add(index);
		console.log(`${threads} threads: ${found.length} functions, ${called.size} so far`);
		await page.close();
	}
} finally {
	await browser.close();
	await server.close();
	rmSync(folder, { recursive: true });
}

// Another photo or a busier machine may take another way through a function that ran: what it calls directly stays, too.
const needed = followCalls(whole, called);
console.log(`${needed.size} with all that these call directly`);
const bits = Buffer.alloc(Math.ceil((Math.max(...needed) + 1) / 8));
for (const index of needed) bits[index >> 3]! |= 1 << (index & 7);
writeFileSync(list, `${JSON.stringify({ runtime: hash(whole), functions: bits.toString('base64') }, null, '\t')}\n`);
