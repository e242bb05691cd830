import { messages } from '@dermavigil/contract';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../test.ts';

const isModel = (url: string) => url.startsWith('/model/');

test.describe('with a service worker', () => {
	test.use({ serviceWorkers: 'allow' });

	test('from opening the page to the result, nothing is sent', async ({ page, gate, scanPage }) => {
		await page.goto(`${gate.address}/scan`);
		await expect(page.getByRole('radio', { name: 'On this device' })).toBeChecked();
		const photo = await syntheticPhoto({ seed: 1 });
		await scanPage.assess(photo);
		await expect(page.getByText('Consumer mode, on this device')).toBeVisible();
		const panel = page.getByRole('region', { name: 'Data sent from this device' });
		await expect(panel.getByText('Nothing.')).toBeVisible();

		expect(gate.requests.filter(({ url }) => isModel(url))).toHaveLength(1);
		for (const { method, url, headers, body } of gate.requests) {
			expect(method, url).toBe('GET');
			expect(body, url).toHaveLength(0);
			// The photo is not hidden in an address or a header either.
			expect(url.length + JSON.stringify(headers).length, url).toBeLessThan(2000);
		}

		await panel.getByRole('button', { name: /^Downloads only/ }).click();
		const calls = gate.requests.filter(({ url }) => url.startsWith('/api') || isModel(url) || url.endsWith('.wasm'));
		expect(calls.length).toBeGreaterThan(3);
		for (const { url } of calls)
			await expect(panel.getByRole('listitem').getByText(`GET ${url}`).first()).toBeVisible();
		await expectWellMade(page);
	});
});

test('what is below stays where it is when the device is ready', async ({ page, gate, scanPage }) => {
	let release = () => {};
	const held = new Promise<void>((done) => {
		release = done;
	});
	gate.pause = async (url) => (isModel(url) ? held : undefined);
	await page.goto(`${gate.address}/scan`);
	await expect(page.getByText(/^\d\.\d of \d\.\d MB$/)).toBeVisible();
	const readTop = () =>
		page.getByRole('radio', { name: 'Clinical' }).evaluate((one) => one.getBoundingClientRect().top);
	const before = await readTop();
	release();
	await scanPage.waitUntilReady();
	expect(await readTop()).toBe(before);
});

test('the download is counted in megabytes, and a photo waits for it', async ({ page, gate, scanPage }) => {
	let release = () => {};
	const held = new Promise<void>((done) => {
		release = done;
	});
	gate.pause = async (url) => (isModel(url) ? held : undefined);
	await page.goto(`${gate.address}/scan`);
	await page.setInputFiles('input[type=file]', await syntheticPhoto({ seed: 1 }));
	await expect(page.getByText('AI Analyzing...')).toBeVisible();
	await expect(page.getByText(/^\d\.\d of \d\.\d MB$/)).toBeVisible();
	await expect(page.getByRole('progressbar', { name: 'Getting this device ready' })).toBeVisible();
	await expectWellMade(page);
	release();
	await scanPage.waitForResult();
});

test.describe('with a service worker', () => {
	test.use({ serviceWorkers: 'allow' });

	test('a cache that is cleared or changed while in use is filled again', async ({ page, gate, scanPage }) => {
		const downloads = () => gate.requests.filter(({ url }) => isModel(url)).length;
		await page.goto(`${gate.address}/scan`);
		await scanPage.waitUntilReady();
		expect(downloads()).toBe(1);
		await page.reload();
		await scanPage.waitUntilReady();
		expect(downloads()).toBe(1);

		await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
		await scanPage.assess(await syntheticPhoto({ seed: 1 }));
		await expect(page.getByText('Consumer mode, on this device')).toBeVisible();
		await page.reload();
		await scanPage.waitUntilReady();
		expect(downloads()).toBe(2);

		await page.evaluate(async () => {
			const cache = await caches.open('device');
			for (const request of await cache.keys()) {
				if (request.url.endsWith('.onnx')) await cache.put(request, new Response(new Uint8Array(100)));
			}
		});
		await page.reload();
		await scanPage.assess(await syntheticPhoto({ seed: 1 }));
		await expect(page.getByText('Consumer mode, on this device')).toBeVisible();
		expect(downloads()).toBe(3);
	});
});

test('photos are analyzed even if the browser forbids storage', async ({ page, gate, scanPage }) => {
	await page.addInitScript(() => {
		const get = () => {
			throw new DOMException('Access is denied for this document.', 'SecurityError');
		};
		for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get });
	});
	await page.goto(`${gate.address}/scan`);
	await page.getByRole('button', { name: 'Use dark theme' }).click();
	await expect(page.getByRole('button', { name: 'Use light theme' })).toBeVisible();
	await scanPage.assess(await syntheticPhoto({ seed: 1 }));
	await expect(page.getByText('Consumer mode, on this device')).toBeVisible();
});

test('every state of the scan page is accessible', async ({ page, scanPage }) => {
	await page.goto('/scan');
	await scanPage.waitUntilReady();
	await expectWellMade(page);
	await page.getByRole('button', { name: /^Downloads only/ }).click();
	await expectWellMade(page);
	await scanPage.assess(await syntheticPhoto({ seed: 2 }));
	await page.getByRole('button', { name: 'Contribute this photo' }).click();
	await page.context().setOffline(true);
	await expect(page.getByText(messages.client.offline)).not.toHaveCount(0);
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Analyze Another Image' }).click();
	await page.getByRole('radio', { name: 'On our server' }).click();
	await expect(page.getByText(/You are offline/)).toBeVisible();
	await expectWellMade(page);
});
