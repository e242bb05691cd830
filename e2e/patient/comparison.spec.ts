import { messages } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { comparedValues, openComparison } from '../fixtures/journal-page.ts';
import { expectAccessible, expectNoSidewaysScroll, expectWellMade } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../test.ts';

const { savedScan } = messages;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test.use({ expectedErrors: [/Failed to load resource.*404/] });

/** A camera that shows a photo once `window.openCamera` is called. */
async function giveCamera(page: Page, photo: Buffer): Promise<void> {
	await page.addInitScript(
		(url) => {
			navigator.mediaDevices.getUserMedia = async () => {
				await new Promise((open) => Object.assign(window, { openCamera: open }));
				const image = new Image();
				image.src = url;
				await image.decode();
				const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
				const draw = () => {
					canvas.getContext('2d')!.drawImage(image, 0, 0);
					requestAnimationFrame(draw);
				};
				draw();
				return canvas.captureStream();
			};
		},
		`data:image/jpeg;base64,${photo.toString('base64')}`,
	);
}

test('a lesion is photographed twice, and the comparison shows what changed', async ({
	page,
	patient,
	login,
	scanPage,
}) => {
	const lesion = await patient.addLesion({ nickname: 'Dark one', body_part: 'Left shoulder' });
	const options = { seed: 3, pattern: 'nevus', width: 800, height: 600, hairs: 0 } as const;
	const later = await syntheticPhoto({ ...options, growth: 1.5, shiftX: 0.03, turn: 0.1, shot: 2 });
	await giveCamera(page, later.buffer);
	await scanPage.useServer();
	await login(patient, '/mylesion');
	await expect(button(page, /^Compare/)).toBeDisabled();

	await page.getByRole('link', { name: /^Add scan/ }).click();
	await expect(page.getByText('This scan is for Dark one, Left shoulder.')).toBeVisible();
	await scanPage.assess(await syntheticPhoto(options));
	await button(page, 'Add to Lesion History').click();
	await expect(page.getByText(savedScan.submitted)).toBeVisible();
	await expect(page).toHaveURL(/\/mylesion$/);

	await page.getByRole('link', { name: /^Add scan/ }).click();
	await expect(page.getByRole('img', { name: 'Dark one, as it was last time' })).toBeVisible();
	await expectWellMade(page);
	await button(page, 'Take a photo').click();
	await button(page, 'Automatic').click();
	await page.evaluate('openCamera()');
	await expect(button(page, 'Take the photo')).toBeEnabled();
	await expect(page.getByRole('status').filter({ hasText: 'Good. Stay like this.' })).toBeVisible();
	await expect(button(page, 'Last photo')).toHaveAttribute('aria-pressed', 'true');
	await expectWellMade(page);
	await button(page, 'Last photo').click();
	await expect(button(page, 'Last photo')).toHaveAttribute('aria-pressed', 'false');
	await button(page, 'Take the photo').click();
	await button(page, 'Add to Lesion History').click();
	await expect(page).toHaveURL(/\/mylesion$/);
	const scans = await patient.scans(lesion);
	expect(scans.map(({ lesion_id, status }) => [lesion_id, status])).toEqual([
		[lesion.id, null],
		[lesion.id, null],
	]);

	const dialog = await openComparison(page);
	await expectWellMade(page);
	const [photo, title] = [
		dialog.getByRole('img', { name: /^The earlier photo/ }),
		dialog.getByRole('heading', { level: 2 }),
	];
	expect((await photo.boundingBox())!.x).toBe((await title.boundingBox())!.x);
	const slider = dialog.getByRole('slider');
	await slider.focus();
	await page.keyboard.press('ArrowRight');
	await expect(slider).toHaveAttribute('aria-valuenow', '51');
	await page.keyboard.press('Home');
	await expect(slider).toHaveAttribute('aria-valuenow', '0');
	for (const name of ['Blink', 'Difference', 'Outlines']) {
		await dialog.getByRole('tab', { name }).click();
		await expectAccessible(page);
	}
	await dialog.getByRole('button', { name: 'Values as a table' }).click();

	await dialog.getByRole('button', { name: 'Measure in millimeters' }).click();
	for (const which of ['Before', 'After']) {
		await dialog.getByRole('radio', { name: which }).click();
		await dialog.getByLabel('What is in the photo').selectOption('2 euro');
		const end = dialog.getByRole('button', { name: /^First end/ });
		await end.scrollIntoViewIfNeeded();
		const { x, y, width, height } = (await end.boundingBox())!;
		await page.mouse.move(x + width / 2, y + height / 2);
		await page.mouse.down();
		await page.mouse.move(x + width / 2 - 40, y + height / 2);
		await page.mouse.up();
		const dragged = await end.getAttribute('aria-label');
		await end.press('ArrowLeft');
		expect(await end.getAttribute('aria-label')).not.toBe(dragged);
		await expectAccessible(page);
		const answer = page.waitForResponse((response) => response.url().endsWith('/compare'));
		await dialog.getByRole('button', { name: 'Save the scale' }).click();
		expect((await answer).ok()).toBe(true);
	}
	await expect(comparedValues(dialog)).toContainText('mm²');
	await expectWellMade(page);
	await page.keyboard.press('Escape');
	await expect(button(page, /^Compare/)).toBeFocused();

	await page.getByRole('link', { name: 'Dark one', exact: true }).click();
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(page.getByRole('img', { name: /over 2 scans/ })).toBeVisible();
	// With letters of twice the size.
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
	await expectNoSidewaysScroll(page);
});
