import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { launchChromium } from '../tools/chromium.ts';
import { takeNoArguments } from '../tools/read-arguments.ts';
import { median } from './shared/quantiles.ts';
import { formatTable } from './shared/table.ts';

takeNoArguments();

declare global {
	interface Window {
		timeOpening(): number;
		timeSearches(count: number): number;
		gallerySize: number;
	}
}

const runs = 9;
/** Later searches in a run: the browser's throttling misses what takes only a few milliseconds. */
const searches = 100;
/** Milliseconds for a search on a device six times slower. */
const target = 50;

const server = await createServer({
	root: fileURLToPath(new URL('similar', import.meta.url)),
	configFile: false,
	logLevel: 'error',
	assetsInclude: ['**/*.bin'],
	server: { host: '127.0.0.1', port: 0, fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] } },
});
await server.listen();
const browser = await launchChromium();
try {
	const rows: (string | number)[][] = [
		['slowed', 'opening, ms', 'first search, ms', 'later ones, ms', 'slowest first, ms'],
	];
	let size = 0;
	for (const rate of [1, 6]) {
		const times: number[][] = [[], [], []];
		for (let run = 0; run < runs; run++) {
			const page = await browser.newPage();
			await page.goto(server.resolvedUrls!.local[0]!);
			await page.waitForFunction(() => 'timeSearches' in window);
			size = await page.evaluate(() => window.gallerySize);
			const session = await page.context().newCDPSession(page);
			await session.send('Emulation.setCPUThrottlingRate', { rate });
			times[0]!.push(await page.evaluate(() => window.timeOpening()));
			// The only search that most people make. Its code is not compiled yet.
			times[1]!.push(await page.evaluate(() => window.timeSearches(1)));
			times[2]!.push(await page.evaluate((count) => window.timeSearches(count), searches));
			await page.close();
		}
		rows.push([`${rate}x`, ...times.map((each) => median(each).toFixed(1)), Math.max(...times[1]!).toFixed(1)]);
	}
	console.log(`Searches of ${size} cases, medians of ${runs} pages; target: ${target} ms at 6x.\n`);
	console.log(formatTable(rows));
} finally {
	await browser.close();
	await server.close();
}
