import { type AnalysisResult, calls, formatWholePercent, messages, riskNames } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, onDesktopAndPhone, test } from '../test.ts';

// The user chose the server before; the analysis on the device has tests of its own.
test.use({ analysisPlace: 'server', contextOptions: { reducedMotion: 'no-preference' } });

const analyzeCall = `**${calls.analyze.path}*`;
const input = 'input[type=file]';

async function openScan(page: Page): Promise<void> {
	await page.goto('/scan');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.getByRole('radio', { name: 'On our server' })).toBeChecked();
}

/** Uploads a photo and returns the server's answer. */
async function upload(page: Page, photo: Awaited<ReturnType<typeof syntheticPhoto>>): Promise<AnalysisResult> {
	const [response] = await Promise.all([page.waitForResponse(analyzeCall), page.setInputFiles(input, photo)]);
	return response.json();
}

test('on a phone, a message lies under the header, not over what the thumb presses', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openScan(page);
	await page.setInputFiles(input, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No photo.') });
	const message = page.getByRole('region', { name: 'Messages' }).getByText(messages.upload.notAnImage);
	await expect(message).toBeVisible();
	const [{ y, height }, header] = [(await message.boundingBox())!, (await page.getByRole('banner').boundingBox())!];
	expect(y).toBeGreaterThanOrEqual(header.y + header.height);
	expect(y + height).toBeLessThan(844 / 2);
	await expectAccessible(page);
});

onDesktopAndPhone(() => {
	test('a visitor drops a photo and sees the result', async ({ page }) => {
		await openScan(page);
		await expect(page.getByRole('radio', { name: 'Consumer' })).toBeChecked();
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);

		const answer = await upload(page, await syntheticPhoto({ seed: 1 }));
		const { top1, top2, riskLevel } = answer.prediction;
		const heading = page.getByRole('heading', { level: 2, name: riskNames[riskLevel] });
		await expect(heading).toBeFocused();
		// Otherwise what is below would move while the pointer is down on it, and the press would be lost.
		const readPlace = () => heading.evaluate((element: HTMLElement) => [element.offsetLeft, element.offsetWidth]);
		const focused = await readPlace();
		await heading.blur();
		expect(await readPlace(), 'without the focus').toEqual(focused);
		await page.emulateMedia({ media: 'print' });
		await expect(
			page.getByRole('region', { name: 'More about this result' }),
			'on paper, while it is empty',
		).toBeHidden();
		await page.emulateMedia({ media: 'screen' });
		const names = page.getByRole('region', { name: 'What it could be' });
		for (const text of [top1.label, formatWholePercent(top1.confidence), `Secondary possibility: ${top2.label}`])
			await expect(names).toContainText(text);
		await expect(page.getByText('not a substitute for medical advice')).toBeVisible();
		await expect(page.getByText('not a medical device').first()).toBeVisible();
		await expect(page.getByRole('img', { name: 'As it was analyzed' })).toBeVisible();
		await expect(page.locator('figure canvas')).toBeVisible();
		await expectNoSidewaysScroll(page);
		await expectAccessible(page);

		await page.getByRole('button', { name: 'All class probabilities' }).click();
		for (const { label } of answer.probabilities) await expect(page.getByText(label).first()).toBeVisible();
		await expectAccessible(page);

		await page.getByRole('button', { name: 'Analyze Another Image' }).click();
		await expect(page.locator(input)).toBeAttached();
		await expect(names).toHaveCount(0);
	});

	test.describe('when the analysis fails', () => {
		test.use({ expectedErrors: [/Failed to load resource.*422/] });

		test('the server says why, in a toast and in the placeholder result', async ({ page }) => {
			await openScan(page);
			const { buffer, ...photo } = await syntheticPhoto({ seed: 1, width: 400, height: 300 });
			const { detail } = (await upload(page, {
				...photo,
				buffer: buffer.subarray(0, buffer.length / 2),
			})) as unknown as {
				detail: string;
			};
			await expect(page.getByRole('heading', { level: 2, name: 'Analysis Error' })).toBeVisible();
			await expect(page.getByText('Unknown', { exact: true })).toBeVisible();
			await expect(page.getByText(messages.analysis.placeholder(detail)).first()).toBeVisible();
			await expect(page.getByText(messages.analysis.placeholderAdvice).first()).toBeVisible();
			await expect(page.getByText(messages.fallback.heatmap)).toBeVisible();
			await expectAccessible(page);
		});
	});

	test('for a dermatoscope photo in consumer mode, the right mode is one click away', async ({ page }) => {
		await openScan(page);
		const answer = await upload(page, await syntheticPhoto({ seed: 1, kind: 'dermoscopy' }));
		expect(answer.suitability).toBe('wrong_mode');
		await expect(page.getByRole('heading', { level: 2, name: 'Image not suitable' })).toBeVisible();
		await expect(page.getByText('Unknown', { exact: true })).toBeVisible();
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Analyze again in Clinical mode' }).click();
		await expect(page.getByRole('radio', { name: 'Clinical' })).toBeChecked();
		await expect(page.getByText('calibrated, 8 classes').first()).toBeAttached();
	});
});

test('the result of an image that is only a strip fits the page', async ({ page }) => {
	for (const [width, height] of [
		[2000, 20],
		[20, 2000],
	] as const) {
		await openScan(page);
		const strip = sharp({ create: { width, height, channels: 3, background: '#c9a08a' } });
		await upload(page, { name: 'strip.png', mimeType: 'image/png', buffer: await strip.png().toBuffer() });
		await expect(page.getByText(messages.fallback.heatmap)).toBeVisible();
		await expectNoSidewaysScroll(page);
		expect((await page.getByRole('region', { name: 'Images' }).boundingBox())?.height).toBeLessThan(1000);
	}
});

onDesktopAndPhone(() => {
	test('a sample is loaded and analyzed', async ({ page }) => {
		await openScan(page);
		await page.getByRole('button', { name: 'Try a sample' }).click();
		await page.getByRole('button', { name: 'Even brown spot' }).click();
		await expect(page.getByRole('heading', { level: 2, name: /Risk$|Image not suitable/ })).toBeVisible();
	});
});
