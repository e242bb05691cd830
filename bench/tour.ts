import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { syntheticPhoto } from '../e2e/fixtures/photos.ts';
import { launchChromium } from '../tools/chromium.ts';
import { takeNoArguments } from '../tools/read-arguments.ts';
import { type BenchServer, startCountedServer } from './shared/counted-server.ts';
import { slowDown } from './shared/slow-down.ts';

takeNoArguments();

/** How long making a file may take, as a multiple of its tour's length. */
const maxLengths = 2;
const timeout = 600_000;

/** A video's length in seconds, as the browser reads it. */
async function readLength(page: Page, path: string): Promise<number> {
	return await page.evaluate(async (base64) => {
		const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
		const video = Object.assign(document.createElement('video'), { src: URL.createObjectURL(new Blob([bytes])) });
		await new Promise((done) => video.addEventListener('loadedmetadata', done));
		return video.duration;
	}, readFileSync(path).toString('base64'));
}

/** Makes a file of a result's tour while the page runs for one part in `rate` of the time. */
async function measure(server: BenchServer, rate: number): Promise<void> {
	const browser = await launchChromium();
	const context = await browser.newContext();
	const page = await context.newPage();
	await page.addInitScript(() => localStorage.setItem('analysisPlace', 'server'));
	await page.goto(`${server.address}/scan`);
	await page.setInputFiles('input[type=file]', await syntheticPhoto({ seed: 7, width: 1200, height: 900 }));
	await page.getByRole('button', { name: 'Watch the Tour' }).click({ timeout });
	await page.getByRole('button', { name: 'Pause', exact: true }).click({ timeout });
	const restore = await slowDown(browser, rate);
	const download = page.waitForEvent('download', { timeout });
	const began = performance.now();
	await page.getByRole('button', { name: 'Download video' }).click({ timeout });
	const path = await (await download).path();
	const took = (performance.now() - began) / 1000;
	await restore();
	const length = await readLength(await context.newPage(), path);
	const size = readFileSync(path).length / 1e6;
	console.log(
		`${rate}x slowed: ${took.toFixed(1)} s for ${length.toFixed(1)} s, ${(took / length).toFixed(2)} lengths; ${size.toFixed(1)} MB`,
	);
	await browser.close();
}

const server = await startCountedServer();
try {
	for (const rate of [1, 4, 6]) await measure(server, rate);
	console.log(`target at 6x: at most ${maxLengths} lengths`);
} finally {
	await server.stop();
}
