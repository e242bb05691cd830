import { calls, messages } from '@dermavigil/contract';
import { expect } from '@playwright/test';
import { askServer, assess, ready, shownPercentages, test, type Upload } from './device-journey.ts';
import { expectAccessible, expectWellMade } from './journey.ts';
import { awkwardFormats } from './photo-formats.ts';
import { syntheticPhoto } from './photos.ts';

const isModel = (url: string) => url.startsWith('/model/');
const offerOfServer = { name: 'Analyze on our server instead' };

test('from opening the page to the result, nothing is sent', async ({ page, gate }) => {
	await page.goto(`${gate.address}/scan`);
	await expect(page.getByRole('radio', { name: 'On this device' })).toBeChecked();
	const photo = await syntheticPhoto({ seed: 1 });
	await assess(page, photo);
	await expect(page.getByText('Consumer mode, on this device')).toBeVisible();
	const panel = page.getByRole('region', { name: 'What left this device' });
	await expect(panel.getByText('Nothing.')).toBeVisible();

	expect(gate.requests.filter(({ url }) => isModel(url))).toHaveLength(1);
	for (const { method, url, headers, body } of gate.requests) {
		expect(method, url).toBe('GET');
		expect(body, url).toHaveLength(0);
		// Nor is the photo hidden where bodies are not looked for.
		expect(url.length + JSON.stringify(headers).length, url).toBeLessThan(2000);
	}

	await panel.getByRole('button', { name: /^Requests without data/ }).click();
	const calls = gate.requests.filter(({ url }) => url.startsWith('/api') || isModel(url) || url.endsWith('.wasm'));
	expect(calls.length).toBeGreaterThan(3);
	for (const { url } of calls) await expect(panel.getByRole('listitem').getByText(`GET ${url}`).first()).toBeVisible();
	await expectAccessible(page);
});

test('the download is told in megabytes, and a photo waits for it', async ({ page, gate }) => {
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
	await expectAccessible(page);
	release();
	await expect(page.getByRole('button', { name: 'Analyze Another Image' })).toBeVisible();
});

test.describe('a model that is not the one that was promised', () => {
	const changed = (body: Buffer) => {
		const copy = Buffer.from(body);
		copy[copy.length >> 1]! ^= 1;
		return copy;
	};
	for (const [kind, tamper] of Object.entries({
		'changed in one bit': changed,
		'cut short': (body: Buffer) => body.subarray(0, body.length / 2),
	})) {
		test(`${kind}: refused, the server offered and never used unasked`, async ({ page, gate }) => {
			gate.tamper = (url, body) => (isModel(url) ? tamper(body) : undefined);
			await page.goto(`${gate.address}/scan`);
			await expect(page.getByText(messages.device.damaged)).toBeVisible();
			await expectAccessible(page);

			await assess(page, await syntheticPhoto({ seed: 1 }));
			await expect(page.getByRole('heading', { level: 2, name: 'Analysis Error' })).toBeVisible();
			await expect(page.getByText(messages.analysis.placeholder(messages.device.damaged)).first()).toBeVisible();
			expect(gate.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
			await expectAccessible(page);

			await page.getByRole('button', offerOfServer).click();
			await expect(page.getByText('Consumer mode, on our server')).toBeVisible();
			const posts = gate.requests.filter(({ method }) => method === 'POST');
			expect(posts).toHaveLength(1);
			const panel = page.getByRole('region', { name: 'What left this device' });
			const size = `${Math.round(posts[0]!.body.length / 1000)} KB`;
			await expect(panel.getByRole('listitem')).toHaveText(new RegExp(`POST ${calls.analyze.path}.*${size}`));
		});
	}

	test('once it arrives whole, it is used', async ({ page, gate }) => {
		gate.tamper = (url, body) => (isModel(url) ? changed(body) : undefined);
		await page.goto(`${gate.address}/scan`);
		await expect(page.getByText(messages.device.damaged)).toBeVisible();
		gate.tamper = () => undefined;
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByText(ready)).toBeVisible();
	});
});

test('a cache that is cleared in the middle, or changed, is filled again', async ({ page, gate }) => {
	const downloads = () => gate.requests.filter(({ url }) => isModel(url)).length;
	await page.goto(`${gate.address}/scan`);
	await expect(page.getByText(ready)).toBeVisible();
	expect(downloads()).toBe(1);
	await page.reload();
	await expect(page.getByText(ready)).toBeVisible();
	expect(downloads()).toBe(1);

	await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
	await assess(page, await syntheticPhoto({ seed: 1 }));
	await expect(page.getByText('Consumer mode, on this device')).toBeVisible();
	await page.reload();
	await expect(page.getByText(ready)).toBeVisible();
	expect(downloads()).toBe(2);

	await page.evaluate(async () => {
		const cache = await caches.open('device');
		for (const request of await cache.keys()) {
			if (request.url.endsWith('.onnx')) await cache.put(request, new Response(new Uint8Array(100)));
		}
	});
	await page.reload();
	await assess(page, await syntheticPhoto({ seed: 1 }));
	await expect(page.getByText('Consumer mode, on this device')).toBeVisible();
	expect(downloads()).toBe(3);
});

test('where the browser forbids to store anything, photos are analyzed all the same', async ({ page, gate }) => {
	await page.addInitScript(() => {
		const get = () => {
			throw new DOMException('Access is denied for this document.', 'SecurityError');
		};
		for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get });
	});
	await page.goto(`${gate.address}/scan`);
	await page.getByRole('button', { name: 'Use dark theme' }).click();
	await expect(page.getByRole('button', { name: 'Use light theme' })).toBeVisible();
	await assess(page, await syntheticPhoto({ seed: 1 }));
	await expect(page.getByText('Consumer mode, on this device')).toBeVisible();
});

test.describe('where the analysis cannot run', () => {
	test('without SIMD the page says so, offers the server and uploads nothing', async ({ page, gate }) => {
		await page.addInitScript(() => {
			WebAssembly.validate = () => false;
		});
		await page.goto(`${gate.address}/scan`);
		await expect(page.getByText(messages.device.unsupported)).toBeVisible();
		await page.getByRole('button', offerOfServer).click();
		await expect(page.getByRole('radio', { name: 'On our server' })).toBeChecked();
		await expect(page.getByText('Your photo is not stored unless you save it.')).toBeVisible();
		expect(gate.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	test('a browser that changes pixels is noticed', async ({ page, gate, context }) => {
		// In the worker, where no script of the test runs: the file that runs there gets a first line more.
		await context.route('**/analysis-worker-*.js', async (route) => {
			const answer = await route.fetch();
			const body =
				`{const read=OffscreenCanvasRenderingContext2D.prototype.getImageData;` +
				`OffscreenCanvasRenderingContext2D.prototype.getImageData=function(...a){` +
				`const image=read.apply(this,a);image.data.fill(255);return image}}\n${await answer.text()}`;
			await route.fulfill({ response: answer, body });
		});
		await page.goto(`${gate.address}/scan`);
		await expect(page.getByText(messages.device.alteredPixels)).toBeVisible();
	});

	test.describe('because something blocks it', () => {
		test.use({ expectedErrors: [/Failed to load resource/] });
		test('the page says so', async ({ page, gate, context }) => {
			await context.route('**/analysis-worker-*.js', (route) => route.abort());
			await page.goto(`${gate.address}/scan`);
			await expect(page.getByText(messages.device.blocked)).toBeVisible();
			await expect(page.getByRole('button', offerOfServer)).toBeVisible();
			await expectAccessible(page);
		});
	});

	test('printing colors, which browsers read each in their own way, go to the server only when asked', async ({
		page,
		gate,
	}) => {
		await page.goto(`${gate.address}/scan`);
		await assess(page, { name: 'print.jpg', mimeType: 'image/jpeg', buffer: await awkwardFormats['printing.jpg']() });
		await expect(page.getByText(messages.analysis.placeholder(messages.device.printColors)).first()).toBeVisible();
		await expect(page.getByRole('button', offerOfServer)).toBeVisible();
	});
});

test.describe('files that are no photos', () => {
	// Playwright's recorder asks for pictures that cannot be shown in a way that the security policy forbids.
	test.use({ expectedErrors: [/^Connecting to 'blob:/] });

	test('what the server refuses is refused here, in the same words', async ({ page, gate, baseURL }) => {
		const whole = (await syntheticPhoto({ seed: 1 })).buffer;
		const files: Record<string, Buffer> = {
			text: Buffer.from('a photo, honestly'),
			drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'),
			'broken off': whole.subarray(0, whole.length * 0.7),
			'too many pixels': await awkwardFormats['fifty-one-megapixels.jpg'](),
		};
		await page.goto(`${gate.address}/scan`);
		for (const [name, buffer] of Object.entries(files)) {
			const file: Upload = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
			const { detail } = (await askServer(baseURL!, file, 'consumer')) as unknown as { detail: string };
			await assess(page, file);
			await expect(page.getByText(messages.analysis.placeholder(detail)).first(), name).toBeVisible();
			await expect(page.getByRole('button', offerOfServer)).toHaveCount(0);
			await page.getByRole('button', { name: 'Analyze Another Image' }).click();
		}
		expect(gate.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});
});

test("percentages are the server's in clinical mode too", async ({ page, baseURL }) => {
	const photo = await syntheticPhoto({ seed: 3, kind: 'dermoscopy' });
	await page.goto('/scan');
	await page.getByRole('radio', { name: 'Clinical' }).click();
	await assess(page, photo);
	const [shown, { probabilities }] = [await shownPercentages(page), await askServer(baseURL!, photo, 'clinical')];
	expect(Object.keys(shown)).toHaveLength(probabilities.length);
	for (const { label, confidence } of probabilities) {
		expect(Math.abs(shown[label]! - confidence), label).toBeLessThanOrEqual(0.55);
	}
});

test('every state of this device keeps the rules of accessibility', async ({ page }) => {
	await page.goto('/scan');
	await expect(page.getByText(ready)).toBeVisible();
	await expectWellMade(page);
	await page.getByRole('button', { name: /^Requests without data/ }).click();
	await expectWellMade(page);
	await assess(page, await syntheticPhoto({ seed: 2 }));
	await page.getByRole('button', { name: 'Contribute this image' }).click();
	await expectWellMade(page);
	await page.context().setOffline(true);
	await expect(page.getByText(messages.client.offline)).not.toHaveCount(0);
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Analyze Another Image' }).click();
	await page.getByRole('radio', { name: 'On our server' }).click();
	await expect(page.getByText(/You are offline/)).toBeVisible();
	await expectWellMade(page);
	await page.context().setOffline(false);
	await expect(page.getByText(/You are offline/)).toHaveCount(0);
	await page.goto('/withdraw');
	await expectWellMade(page);
});
