import { calls, type Mode } from '@dermavigil/contract';
import sharp from 'sharp';
import { largePhotoFormats, photoFormats } from '../fixtures/photo-formats.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { downloadReport } from '../fixtures/report.ts';
import { askServer } from '../fixtures/scan-page.ts';
import { expect, test } from '../test.ts';

/** Half a point, and what rounding to one decimal may add on the screen. */
const tolerance = 0.5 + 0.05;

test.use({ serviceWorkers: 'allow' });

/** One of each kind of file; e2e/golden compares the results for every format. */
const { 'turned-right.jpg': jpeg, 'transparent.png': png, 'animated.gif': gif, 'ordinary.webp': webp } = photoFormats;
const { 'large-display-p3.jpg': large } = largePhotoFormats;

test('after one visit, everything works without a connection, with the server’s percentages', async ({
	page,
	context,
	gate,
	baseURL,
	scanPage,
}) => {
	await page.goto(`${gate.address}/scan`);
	await scanPage.waitUntilReadyOffline();

	// The browser is offline, and the server is really gone too.
	await context.setOffline(true);
	await gate.close();
	await page.reload();
	await scanPage.waitUntilReadyOffline();
	const photos = { jpeg, png, gif, webp, large, dermatoscope: photoFormats['dermatoscope.jpg'] };
	for (const [name, write] of Object.entries(photos)) {
		const photo = { name, mimeType: 'image/jpeg', buffer: await write!() };
		const mode: Mode = name === 'dermatoscope' ? 'clinical' : 'consumer';
		await page.getByRole('radio', { name: mode === 'clinical' ? 'Clinical' : 'Consumer' }).click();
		const [answer] = await Promise.all([askServer(baseURL!, photo, mode), scanPage.assess(photo)]);
		expect(answer.suitability, name).toBe('suitable');
		const shown = await scanPage.readPercentages();
		expect(Object.keys(shown).sort(), name).toEqual(answer.probabilities.map(({ label }) => label).sort());
		for (const { label, confidence } of answer.probabilities) {
			expect(Math.abs(shown[label]! - confidence), `${name}: ${label}`).toBeLessThanOrEqual(tolerance);
		}
		if (mode === 'clinical') expect((await downloadReport(page)).text).toContain('measured on');
		await page.getByRole('button', { name: 'Analyze Another Image' }).click();
	}
	await expect(page.getByText('Nothing.', { exact: true })).toBeVisible();

	for (const path of ['/', '/about-skin-cancer', '/withdraw', '/no/such/page', '/scan?from=home']) {
		await page.goto(gate.address + path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	}
});

test.describe('what needs the server', () => {
	test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

	test('says that there is no connection, and recovers by itself', async ({ page, context, scanPage }) => {
		await page.goto('/scan');
		await scanPage.waitUntilReadyOffline();
		await page.getByRole('radio', { name: 'On our server' }).click();
		await context.setOffline(true);
		await expect(page.getByText(/^You are offline/)).toBeVisible();
		await scanPage.assess(await syntheticPhoto({ seed: 1 }));
		await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible();
		await context.setOffline(false);
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByText('Consumer mode, on our server')).toBeVisible();
	});
});

test('a new version asks before it reloads the page, and changes nothing until then', async ({
	page,
	gate,
	scanPage,
}) => {
	await page.goto(`${gate.address}/scan`);
	await scanPage.waitUntilReadyOffline();
	await scanPage.assess(await syntheticPhoto({ seed: 1 }));

	const newer = Buffer.from(`${await (await fetch(`${gate.address}/sw.js`)).text()}\n// newer`);
	gate.tamper = (url) => (url === '/sw.js' ? newer : undefined);
	await page.evaluate(async () => {
		Object.assign(window, { samePage: true });
		await (await navigator.serviceWorker.getRegistration())?.update();
	});
	await expect(page.getByText('A new version of DermaVigil is ready.')).toBeVisible();
	await expect(page.getByText('Consumer mode, on this device')).toBeVisible();

	await page.getByRole('button', { name: 'Reload now' }).click();
	await scanPage.waitUntilReadyOffline();
	expect(await page.evaluate(() => 'samePage' in window)).toBe(false);
	await expect(page.getByText('A new version of DermaVigil')).toHaveCount(0);
});

test('what something else answers in the server’s place is never saved', async ({ page, context, gate, scanPage }) => {
	const loginPage = Buffer.from('<!doctype html><title>Log in to the Wi-Fi</title>');
	gate.tamper = (url) => (url.startsWith('/index.html') ? loginPage : undefined);
	await page.goto(`${gate.address}/scan`);
	// The service worker is not installed, and the browser forgets it.
	await expect.poll(() => gate.requests.some(({ url }) => url.startsWith('/index.html'))).toBe(true);
	await expect
		.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
		.toBe(true);
	gate.tamper = () => undefined;
	await page.reload();
	await scanPage.waitUntilReadyOffline();

	gate.tamper = (url) => (url.startsWith('/api/') ? loginPage : undefined);
	await page.reload();
	await scanPage.waitUntilReadyOffline();
	await context.setOffline(true);
	await page.reload();
	await scanPage.waitUntilReadyOffline();
});

test('the application can be installed', async ({ page, request, scanPage }) => {
	await page.goto('/scan');
	await scanPage.waitUntilReadyOffline();
	const session = await page.context().newCDPSession(page);
	const { errors } = await session.send('Page.getAppManifest');
	expect(errors).toEqual([]);
	// Nothing can be installed in Playwright's windows, which are private; no other error is allowed.
	const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
	expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

	const href = await page.locator('link[rel=manifest]').getAttribute('href');
	const answer = await request.get(href!);
	expect(answer.headers()).toMatchObject({ 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' });
	const manifest = (await answer.json()) as { name: string; display: string; icons: Record<string, string>[] };
	expect(manifest).toMatchObject({ short_name: 'DermaVigil', display: 'standalone', start_url: '/scan' });
	for (const purpose of ['any', 'maskable']) {
		for (const sizes of ['192x192', '512x512']) {
			const icon = manifest.icons.find((each) => each.purpose === purpose && each.sizes === sizes);
			const { width, height, format } = await sharp(await (await request.get(icon!.src!)).body()).metadata();
			expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
		}
	}
	expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
});

test.describe('the landing page', () => {
	test.use({ serviceWorkers: 'block' });

	test('loads nothing of the model or its runtime, and at most 180 KB of scripts', async ({ page, gate }) => {
		// With gzip, for which the limit is set.
		await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
		const sizes: Record<string, number> = {};
		gate.tamper = (url, body) => {
			sizes[url] = body.length;
			return undefined;
		};
		// The first request of the page, and the last thing that it does by itself.
		const asked = page.waitForResponse((answer) => answer.url().endsWith(calls.config.path));
		const blocked = page.waitForEvent('console', (message) => message.text().startsWith('Service Worker registration'));
		await page.goto(`${gate.address}/`);
		await Promise.all([asked, blocked]);
		await expect(page.getByRole('heading', { level: 2, name: 'Is there a spot you keep looking at?' })).toBeAttached();
		const scripts = Object.entries(sizes).filter(([url]) => url.endsWith('.js'));
		expect(scripts.length).toBeGreaterThan(1);
		expect(scripts.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(180 * 1024);
		expect(Object.keys(sizes).filter((url) => /\/model\/|ort-wasm|analysis-worker/.test(url))).toEqual([]);
	});
});
