import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../tools/chromium.ts';
import { takeNoArguments } from '../tools/read-arguments.ts';
import { coachingFilm, goodTake, makeFilm } from '../tools/synthetic-lesions/film.ts';
import { startCountedServer } from './shared/counted-server.ts';
import { median } from './shared/quantiles.ts';
import { formatTable } from './shared/table.ts';

takeNoArguments();

const repeats = 5;

/** What camera/observe.js notes, on the page's clock in milliseconds. */
interface Observed {
	/** When each take was first seen, by its number. */
	takes: number[];
	/** When each frame was looked at. */
	measured: number[];
	/** When the photo was taken, and the take running at the time. */
	released: { at: number; take: number } | null;
}

declare global {
	interface Window {
		observed: Observed;
	}
}

/** One photo taken automatically, with the page slowed `rate` times. */
async function observe(address: string, film: string, rate: number): Promise<Observed> {
	const browser = await launchChromium([
		'--use-fake-device-for-media-stream',
		'--use-fake-ui-for-media-stream',
		`--use-file-for-fake-video-capture=${film}`,
	]);
	try {
		const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
		await page.addInitScript({ path: fileURLToPath(new URL('camera/observe.js', import.meta.url)) });
		await page.goto(`${address}/scan`);
		await page.getByText(/^Ready( – works offline)?$/).waitFor({ timeout: 120_000 });
		const session = await page.context().newCDPSession(page);
		await session.send('Emulation.setCPUThrottlingRate', { rate });
		await page.getByRole('button', { name: 'Take a photo' }).click();
		await page.waitForFunction(() => window.observed.released !== null, undefined, { timeout: 120_000 });
		return await page.evaluate(() => window.observed);
	} finally {
		await browser.close();
	}
}

const folder = mkdtempSync(join(tmpdir(), 'dermavigil-camera-'));
const film = join(folder, 'film.mjpeg');
writeFileSync(film, await makeFilm(coachingFilm));
const server = await startCountedServer();
try {
	const rows: (string | number)[][] = [['slowed', 'frames a second', 'good until taken', 'taken before it was good']];
	for (const rate of [1, 6]) {
		const runs: Observed[] = [];
		for (let run = 0; run < repeats; run++) runs.push(await observe(server.address, film, rate));
		const speeds = runs.map(({ measured }) => (1000 * (measured.length - 1)) / (measured.at(-1)! - measured[0]!));
		const waits = runs.map(({ takes, released }) => released!.at - takes[goodTake]!);
		const early = runs.filter(({ released }) => released!.take !== goodTake).length;
		rows.push([`${rate}x`, median(speeds).toFixed(1), `${Math.round(median(waits))} ms`, early]);
	}
	console.log(formatTable(rows));
	console.log(
		`medians of ${repeats}; targets at 6x: 10 frames a second, taken within 1000 ms of good and never before`,
	);
} finally {
	await server.stop();
	rmSync(folder, { recursive: true });
}
