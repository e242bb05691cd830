import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { readModelCard } from '../apps/server/src/inference/model.ts';
import { syntheticPhoto } from '../e2e/fixtures/photos.ts';
import type { Upload } from '../e2e/fixtures/scan-page.ts';
import { launchChromium } from '../tools/chromium.ts';
import { takeNoArguments } from '../tools/read-arguments.ts';
import { type BenchServer, startCountedServer } from './shared/counted-server.ts';
import { median } from './shared/quantiles.ts';
import { rendererPids, slowDown } from './shared/slow-down.ts';

takeNoArguments();

const repeats = 9;
const ready = /^Ready( – works offline)?$/;

/** On the page's clock, in milliseconds; 0 while it has not happened. */
type Times = Record<'chosen' | 'assessed' | 'shown', number>;

declare global {
	interface Window {
		/** See device/observe.js. */
		whenShown(): Promise<Times>;
	}
}

interface Timed {
	/** Milliseconds from choosing the file to the assessment, and to the result on the screen. */
	analysis: number;
	shown: number;
}

/** Chooses the photo, waits for the result and goes back to the start. */
async function assess(page: Page, file: Upload): Promise<Timed & { sinceStart: number }> {
	await page.setInputFiles('input[type=file]', file, { timeout: 120_000 });
	const again = page.getByRole('button', { name: 'Analyze Another Image' });
	await again.waitFor({ timeout: 120_000 });
	const { chosen, assessed, shown } = await page.evaluate(() => window.whenShown());
	await again.click();
	return { analysis: assessed - chosen, shown: shown - chosen, sinceStart: shown };
}

const ms = (value: number) => `${Math.round(value)} ms`;
const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** The shortest time of several runs of the same calculation, in milliseconds: the page's speed when undisturbed. */
async function spin(page: Page): Promise<number> {
	const took: number[] = [];
	for (let i = 0; i < 7; i++) {
		took.push(
			await page.evaluate(() => {
				const began = performance.now();
				let sum = 0;
				for (let i = 0; i < 2e8; i++) sum += i % 7;
				return performance.now() - began + sum * 0;
			}),
		);
	}
	return Math.min(...took);
}

/** Bytes of the largest process that runs a page: private, and including its share of shared memory (Linux). */
async function processMemory(browser: Browser): Promise<{ own: number; all: number }> {
	const session = await browser.newBrowserCDPSession();
	const pids = await rendererPids(session);
	await session.detach();
	const each = pids.map((pid) => {
		const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
		const kib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]);
		return { own: kib('Pss_Anon') * 1024, all: kib('Pss') * 1024 };
	});
	return each.reduce((largest, next) => (next.all > largest.all ? next : largest));
}

async function heapBytes(page: Page): Promise<number> {
	const session = await page.context().newCDPSession(page);
	const { usedSize } = await session.send('Runtime.getHeapUsage');
	await session.detach();
	return usedSize;
}

async function measure(server: BenchServer, rate: number, photos: Record<string, Upload>): Promise<void> {
	const browser = await launchChromium();
	const page = await (await browser.newContext()).newPage();
	await page.addInitScript({ path: fileURLToPath(new URL('device/observe.js', import.meta.url)) });
	const undisturbed = await spin(page);
	server.sentBytes();
	const restore = await slowDown(browser, rate);
	console.log(`\n${rate}x slow-down (measured: ${((await spin(page)) / undisturbed).toFixed(1)}x)`);
	try {
		await page.goto(`${server.address}/scan`, { timeout: 120_000 });
		const first = await assess(page, photos['600x450']!);
		console.log(`  cold start to first result: ${ms(first.sinceStart)} since the navigation began`);
		await page.getByText(ready).waitFor();
		await page.waitForLoadState('networkidle');
		console.log(`  transferred: ${mib(server.sentBytes())}`);
		for (const [name, file] of Object.entries(photos)) {
			const runs: Timed[] = [];
			for (let i = 0; i < repeats; i++) runs.push(await assess(page, file));
			const analysis = median(runs.map((run) => run.analysis));
			const shown = median(runs.map((run) => run.shown));
			console.log(
				`  warm, ${name}: assessment after ${ms(analysis)}, shown after ${ms(shown)} (medians of ${repeats})`,
			);
		}
		const { own, all } = await processMemory(browser);
		console.log(`  memory: page's heap ${mib(await heapBytes(page))}, its process ${mib(own)}`);
		console.log(`  with shared and discardable images ${mib(all)}`);
		await page.goto(`${server.address}/scan`, { timeout: 120_000 });
		await page.getByText(ready).waitFor({ timeout: 120_000 });
		console.log(`  second visit: ready ${ms(await page.evaluate(() => performance.now()))} after the navigation began`);
		console.log(`  transferred: ${mib(server.sentBytes())}`);
	} finally {
		await restore();
		await browser.close();
	}
}

const card = readModelCard();
console.log(`${card.name} ${card.version}, ${card.input.views} views of ${card.input.size} px, averaged`);
const photos = {
	'600x450': await syntheticPhoto({ seed: 7, width: 600, height: 450 }),
	'4000x3000': await syntheticPhoto({ seed: 7, width: 4000, height: 3000 }),
};
const server = await startCountedServer();
try {
	for (const rate of [1, 6]) await measure(server, rate, photos);
	console.log('\ntargets at 6x: warm 4000x3000 assessed within 1800 ms; first visit at most 7 MiB');
} finally {
	await server.stop();
}
