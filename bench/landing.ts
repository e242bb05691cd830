import type { CDPSession, Page } from '@playwright/test';
import { launchChromium } from '../tools/chromium.ts';
import { takeNoArguments } from '../tools/read-arguments.ts';
import { type BenchServer, startCountedServer } from './shared/counted-server.ts';
import { median } from './shared/quantiles.ts';
import { formatTable } from './shared/table.ts';

takeNoArguments();

const repeats = 5;
/** "Fast 3G" as emulated by browsers' developer tools: bytes per second, and milliseconds to the first byte of each response. */
const fast3G = { offline: false, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8, latency: 562.5 };
const slowDown = 4;

interface Visit {
	lcp: number;
	tbt: number;
	cls: number;
	bytes: number;
}

interface Observed {
	lcp: number;
	cls: number;
	blocking: number;
}

/** Runs in the page before anything else; collects what the browser reports. */
function observe(): void {
	const seen: Observed = { lcp: 0, cls: 0, blocking: 0 };
	Object.assign(window, { seen });
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) {
			if (entry.entryType === 'largest-contentful-paint') seen.lcp = entry.startTime;
			else if (entry.entryType === 'longtask') seen.blocking += Math.max(0, entry.duration - 50);
			else seen.cls += (entry as PerformanceEntry & { value: number }).value;
		}
	}).observe({ entryTypes: ['largest-contentful-paint', 'longtask', 'layout-shift'] });
}

/** Waits until the page's requests and the processor are idle. */
async function settle(page: Page): Promise<void> {
	await page.waitForLoadState('networkidle');
	await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

async function throttle(session: CDPSession): Promise<void> {
	await session.send('Network.enable');
	await session.send('Network.emulateNetworkConditions', fast3G);
	await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
}

async function visit(server: BenchServer): Promise<Visit> {
	const browser = await launchChromium();
	// Without the service worker, which would prefetch for later visits: only the first view is measured.
	const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await throttle(session);
	server.sentBytes();
	await page.addInitScript(observe);
	await page.goto(server.address);
	await settle(page);
	const { lcp, cls, blocking } = await page.evaluate(() => (window as unknown as { seen: Observed }).seen);
	await browser.close();
	return { lcp, tbt: blocking, cls, bytes: server.sentBytes() };
}

const server = await startCountedServer();
const visits: Visit[] = [];
try {
	for (let index = 0; index < repeats; index++) visits.push(await visit(server));
} finally {
	await server.stop();
}

const figure = (name: keyof Visit) => median(visits.map((one) => one[name]));
const rows = [
	['largest contentful paint', `${(figure('lcp') / 1000).toFixed(2)} s`, 'under 2.5 s'],
	['total blocking time', `${figure('tbt').toFixed(0)} ms`, 'under 200 ms'],
	['layout shift', figure('cls').toFixed(4), 'under 0.02'],
	['transferred', `${(figure('bytes') / 1024).toFixed(0)} KB`, 'under 350 KB'],
];
console.log(`Landing page, first visit, 390 x 844, fast 3G, processor slowed ${slowDown} times; median of ${repeats}`);
console.log(formatTable(rows));
