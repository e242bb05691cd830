import { calls, messages } from '@dermavigil/contract';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { awkwardFormats } from '../fixtures/photo-formats.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { askServer, type Upload } from '../fixtures/scan-page.ts';
import { expect, test } from '../test.ts';

const isModel = (url: string) => url.startsWith('/model/');
const serverButton = { name: 'Analyze on our server instead' };

test.describe('a model that differs from the promised one', () => {
	const changed = (body: Buffer) => {
		const copy = Buffer.from(body);
		copy[copy.length >> 1]! ^= 1;
		return copy;
	};
	test('is refused, the server offered and never used unasked', async ({ page, gate, scanPage }) => {
		gate.tamper = (url, body) => (isModel(url) ? changed(body) : undefined);
		await page.goto(`${gate.address}/scan`);
		await expect(page.getByText(messages.device.damaged)).toBeVisible();
		await expectWellMade(page);

		await scanPage.assess(await syntheticPhoto({ seed: 1 }));
		await expect(page.getByRole('heading', { level: 2, name: 'Analysis Error' })).toBeVisible();
		await expect(page.getByText(messages.analysis.placeholder(messages.device.damaged)).first()).toBeVisible();
		expect(gate.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		await expectWellMade(page);

		await page.getByRole('button', serverButton).click();
		await expect(page.getByText('Consumer mode, on our server')).toBeVisible();
		const posts = gate.requests.filter(({ method }) => method === 'POST');
		expect(posts).toHaveLength(1);
		const panel = page.getByRole('region', { name: 'Data sent from this device' });
		const size = `${Math.round(posts[0]!.body.length / 1000)} KB`;
		await expect(panel.getByRole('listitem')).toHaveText(new RegExp(`POST ${calls.analyze.path}.*${size}`));
	});

	test('once it arrives unchanged, it is used', async ({ page, gate, scanPage }) => {
		gate.tamper = (url, body) => (isModel(url) ? changed(body) : undefined);
		await page.goto(`${gate.address}/scan`);
		await expect(page.getByText(messages.device.damaged)).toBeVisible();
		gate.tamper = () => undefined;
		await page.getByRole('button', { name: 'Try again' }).click();
		await scanPage.waitUntilReady();
	});
});

test.describe('where the analysis cannot run', () => {
	test('without SIMD the page says so, offers the server and uploads nothing', async ({ page, gate }) => {
		await page.addInitScript(() => {
			WebAssembly.validate = () => false;
		});
		await page.goto(`${gate.address}/scan`);
		await expect(page.getByText(messages.device.unsupported)).toBeVisible();
		await page.getByRole('button', serverButton).click();
		await expect(page.getByRole('radio', { name: 'On our server' })).toBeChecked();
		await expect(page.getByText('Your photo is not stored unless you save it.')).toBeVisible();
		expect(gate.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	test('a browser that changes pixels is noticed', async ({ page, gate, context }) => {
		// This happens in the worker, where no script of the test runs, so its file gets one more line at the top.
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
			await expect(page.getByRole('button', serverButton)).toBeVisible();
			await expectWellMade(page);
		});
	});

	test('photos in print colors, which browsers read differently, go to the server only on request', async ({
		page,
		gate,
		scanPage,
	}) => {
		await page.goto(`${gate.address}/scan`);
		await scanPage.assess({
			name: 'print.jpg',
			mimeType: 'image/jpeg',
			buffer: await awkwardFormats['printing.jpg'](),
		});
		await expect(page.getByText(messages.analysis.placeholder(messages.device.printColors)).first()).toBeVisible();
		await expect(page.getByRole('button', serverButton)).toBeVisible();
	});
});

test.describe('files that are not photos', () => {
	// Playwright's recorder asks for images that cannot be shown in a way that the security policy forbids.
	test.use({ expectedErrors: [/^Connecting to 'blob:/] });

	test('what the server rejects is rejected here, in the same words', async ({ page, gate, baseURL, scanPage }) => {
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
			await scanPage.assess(file);
			await expect(page.getByText(messages.analysis.placeholder(detail)).first(), name).toBeVisible();
			await expect(page.getByRole('button', serverButton)).toHaveCount(0);
			await page.getByRole('button', { name: 'Analyze Another Image' }).click();
		}
		expect(gate.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});
});
