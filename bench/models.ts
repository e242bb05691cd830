import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { createServer } from 'vite';
import { modelPath, readModelCard } from '../apps/server/src/inference/model.ts';
import { UsageError } from '../apps/server/src/run-command.ts';
import { launchChromium } from '../tools/chromium.ts';
import { readArguments } from '../tools/read-arguments.ts';
import { timePasses } from './models/time-passes.ts';

declare global {
	interface Window {
		timeModel(url: string, size: number): Promise<number>;
	}
}

const { size, firstViews, views } = readModelCard().input;
const { positionals } = readArguments(() => {
	const given = parseArgs({ allowPositionals: true });
	const missing = given.positionals.find((file) => !existsSync(file));
	if (missing) throw new UsageError(`There is no file ${missing}.`);
	return given;
});
const files = [modelPath, ...positionals];

/** Milliseconds for one pass in Node, on one thread. */
async function timeInNode(file: string): Promise<number> {
	const session = await InferenceSession.create(file, { intraOpNumThreads: 1 });
	return timePasses(session, new Tensor('float32', new Float32Array(3 * size * size).fill(0.1), [1, 3, size, size]));
}

const server = await createServer({
	root: fileURLToPath(new URL('models', import.meta.url)),
	configFile: false,
	logLevel: 'error',
	resolve: { conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development'] },
	server: { host: '127.0.0.1', port: 0, fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] } },
});
await server.listen();
const browser = await launchChromium();
try {
	const page = await browser.newPage();
	// The files may be anywhere: the page gets them at URLs that exist only in this browser.
	await page.route('**/models/*', (route) =>
		route.fulfill({ body: readFileSync(files[Number(basename(route.request().url()))]!) }),
	);
	await page.goto(server.resolvedUrls!.local[0]!);
	await page.waitForFunction(() => 'timeModel' in window);

	console.log(
		`One pass at ${size} x ${size} px on one thread; an analysis of the product takes ${firstViews} or ${views}.\n`,
	);
	console.log('| model | MiB | Node ms | Chromium ms |\n| --- | --- | --- | --- |');
	for (const [index, file] of files.entries()) {
		const inChromium = await page.evaluate(([at, side]) => window.timeModel(`/models/${at}`, side!), [index, size]);
		const mib = (statSync(file).size / 2 ** 20).toFixed(1);
		const name = index === 0 ? 'this product' : basename(file, '.onnx');
		console.log(`| ${name} | ${mib} | ${(await timeInNode(file)).toFixed(1)} | ${inChromium.toFixed(1)} |`);
	}
} finally {
	await browser.close();
	await server.close();
}
