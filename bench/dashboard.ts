import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openManyCases } from '../apps/server/test/many-cases.ts';
import { startServer } from '../apps/server/test/running-server.ts';
import { caseRows, logInAsClinician } from '../e2e/fixtures/clinician.ts';
import { syntheticPhoto } from '../e2e/fixtures/photos.ts';
import { launchChromium } from '../tools/chromium.ts';
import { readArguments } from '../tools/read-arguments.ts';
import { readCount } from '../tools/read-number.ts';
import { median } from './shared/quantiles.ts';

const cases = readArguments(() => {
	const { values } = parseArgs({ options: { cases: { type: 'string', default: '100000' } } });
	return readCount('--cases', values.cases);
});
const visits = 7;
const scrolled = Math.min(5000, cases);
const each = 500;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** On the page's clock, in milliseconds since the navigation began; 0 while it has not happened. */
interface Times {
	rows: number;
	answered: number;
}

declare global {
	interface Window {
		times: Times;
	}
}

/** Runs in the page before anything else: records when the first rows appear, and when a key has moved the focus into one. */
function observe(): void {
	window.times = { rows: 0, answered: 0 };
	new MutationObserver((_changes, observer) => {
		if (!document.querySelector('tbody[data-index]')) return;
		window.times.rows = performance.now();
		observer.disconnect();
	}).observe(document, { childList: true, subtree: true });
	addEventListener('focusin', ({ target }) => {
		if (window.times.answered === 0 && (target as HTMLElement).closest('tbody[data-index]')) {
			requestAnimationFrame(() => {
				window.times.answered = performance.now();
			});
		}
	});
}

/** The database has rows but no images: every image is the same small one. */
async function serveImages(context: BrowserContext, body: Buffer): Promise<void> {
	await context.route('**/api/images/**', (route) => route.fulfill({ contentType: 'image/jpeg', body }));
}

interface Setting {
	browser: Browser;
	baseURL: string;
	image: Buffer;
}

async function openBrowser({ browser, baseURL, image }: Setting, storageState?: StorageState): Promise<Page> {
	const viewport = { width: 1440, height: 900 };
	const context = await browser.newContext({ baseURL, viewport, ...(storageState && { storageState }) });
	await serveImages(context, image);
	return await context.newPage();
}

/** The dashboard in a browser that is logged in and has an empty cache. */
async function visit(setting: Setting, login: StorageState): Promise<Times> {
	const page = await openBrowser(setting, login);
	await page.addInitScript(observe);
	await page.goto('/dashboard', { waitUntil: 'commit' });
	await page.waitForFunction(() => window.times.rows > 0);
	const timesNow = () => page.evaluate(() => window.times);
	// A key pressed too early has no effect.
	for (let times = await timesNow(); times.answered === 0; times = await timesNow()) await page.keyboard.press('j');
	const times = await timesNow();
	await page.context().close();
	return times;
}

const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** The page's heap and DOM nodes after garbage collection. */
async function weigh(page: Page, rows: number): Promise<void> {
	const session = await page.context().newCDPSession(page);
	for (let turn = 0; turn < 2; turn++) await session.send('HeapProfiler.collectGarbage');
	const { usedSize } = await session.send('Runtime.getHeapUsage');
	const { nodes } = await session.send('Memory.getDOMCounters');
	await session.detach();
	const columns = [rows, mib(usedSize), nodes, await caseRows(page).count()];
	console.log(columns.map((value) => String(value).padStart(12)).join(''));
}

/** Scrolls to the last row, as a person looking for something would. */
async function scroll(page: Page): Promise<void> {
	await page.goto('/dashboard');
	await caseRows(page).first().waitFor();
	console.log(['rows loaded', 'heap', 'DOM nodes', 'rows held'].map((name) => name.padStart(12)).join(''));
	await weigh(page, await loadedRows(page));
	for (let wanted = each; wanted <= scrolled; wanted += each) {
		await page.mouse.move(700, 600);
		while ((await loadedRows(page)) < wanted) await page.mouse.wheel(0, 3000);
		await weigh(page, await loadedRows(page));
	}
}

const loadedRows = async (page: Page) =>
	Number((await page.getByText(/^Number of cases shown: /).textContent())?.split(': ')[1]);

const folder = await mkdtemp(join(tmpdir(), 'dermavigil-dashboard-'));
const dataDir = join(folder, 'data');
const server = await startServer(dataDir);
const browser = await launchChromium();
try {
	// Of six scans, five are cases.
	const database = await openManyCases(dataDir, Math.ceil(cases / 5), Math.ceil(cases * 1.2));
	await database.end();
	const image = (await syntheticPhoto({ seed: 1, width: 320, height: 240 })).buffer;
	const setting = { browser, baseURL: server.address, image };
	const page = await openBrowser(setting);
	await logInAsClinician(page);
	const login = await page.context().storageState();
	const times: Times[] = [];
	for (let count = 0; count < visits; count++) times.push(await visit(setting, login));
	const figure = (name: keyof Times) => `${median(times.map((one) => one[name])).toFixed(0)} ms`;
	console.log(`${cases} cases, first visits of the dashboard, medians of ${visits} (target: answers within 1500 ms)`);
	console.log(`first rows after ${figure('rows')}, the key j answered after ${figure('answered')}`);
	await scroll(page);
} finally {
	await browser.close();
	await server.stop();
	await rm(folder, { recursive: true });
}
