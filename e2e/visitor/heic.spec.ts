import { readFileSync } from 'node:fs';
import { messages } from '@dermavigil/contract';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../test.ts';

const folder = new URL('../../packages/analysis/test/heic/', import.meta.url);
const readSample = (name: string) => ({
	name: `${name}.heic`,
	mimeType: 'image/heic',
	buffer: readFileSync(new URL(`${name}.heic`, folder)),
});

test('an iPhone photo is converted here and assessed, by a converter loaded only for it; a damaged one is rejected', async ({
	page,
	scanPage,
}) => {
	const converter: string[] = [];
	page.on('request', (request) => {
		// Not the few lines that recognize such photos by their first bytes, and ask the converter.
		if (/heic-worker|libheif/.test(request.url())) converter.push(new URL(request.url()).pathname);
	});
	await page.goto('/scan');
	await scanPage.waitUntilReady();
	await scanPage.assess(await syntheticPhoto({ seed: 1 }));
	await page.getByRole('button', { name: 'Analyze Another Image' }).click();
	expect(converter).toEqual([]);

	await scanPage.assess(readSample('turned-left'));
	expect(converter.map((path) => path.slice(path.lastIndexOf('.')))).toEqual(['.js', '.wasm']);
	// Upright, although the image in the file lies on its side.
	const photo = page.getByRole('img', { name: 'Under the heat-map' });
	const { width, height } = await photo.evaluate((image: HTMLImageElement) => ({
		width: image.naturalWidth,
		height: image.naturalHeight,
	}));
	expect([width, height]).toEqual([450, 600]);
	await page.getByRole('button', { name: 'Analyze Another Image' }).click();

	const { buffer, ...file } = readSample('ordinary');
	await page.setInputFiles('input[type=file]', { ...file, buffer: buffer.subarray(0, buffer.length / 2) });
	await expect(page.getByRole('alert')).toHaveText(messages.upload.unreadable);
	await expect(page.getByRole('button', { name: /Drop a photo here/ })).toBeFocused();
	await scanPage.assess(readSample('ordinary'));
	await expect(page.getByText('Consumer mode, on this device')).toBeVisible();
});

test.describe('without a connection', () => {
	test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/] });

	test('if the converter was never loaded, the page says what to do', async ({ page, context, scanPage }) => {
		await page.goto('/scan');
		await scanPage.waitUntilReady();
		await context.setOffline(true);
		await page.setInputFiles('input[type=file]', readSample('ordinary'));
		await expect(page.getByRole('region', { name: 'Your photo' }).getByText(messages.scan.notConverted)).toBeVisible();
	});
});
