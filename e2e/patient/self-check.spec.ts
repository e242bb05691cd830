import type { Locator } from '@playwright/test';
import { renderOverview } from '../../tools/synthetic-lesions/overview/overview-photo.ts';
import { toSharp } from '../../tools/synthetic-lesions/to-sharp.ts';
import { expectLoaded, expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

/** A composed photo of a region in one of two months. */
async function overview(session: 0 | 1) {
	const buffer = await toSharp(renderOverview(2, session).photo).jpeg({ quality: 90 }).toBuffer();
	return { name: 'chest.jpg', mimeType: 'image/jpeg', buffer };
}
const countSpots = (part: Locator) => part.getByRole('listitem').count();

test('a region over two months: photos stay on the device, spots keep their numbers, and a new one is tracked', async ({
	page,
	patient,
	login,
}) => {
	await login(patient, '/Mylesion');
	await page.getByRole('link', { name: 'Open the self-check' }).click();
	await expect(page.getByRole('button', { name: 'Start a self-check' })).toBeVisible();
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Start a self-check' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Face and ears' })).toBeFocused();

	const now = page.getByRole('region', { name: 'This month' });
	const step = async (session: 0 | 1) => {
		await page.getByRole('link', { name: 'All regions' }).click();
		await page.getByRole('link', { name: 'Chest' }).click();
		await page.getByLabel('Overview photo: Chest').setInputFiles(await overview(session));
		await expect(now.getByRole('status')).toContainText('spots found');
	};
	await step(0);
	expect(await countSpots(now)).toBe(11);
	await page.getByRole('button', { name: 'Nothing new' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Belly' })).toBeFocused();
	await page.getByRole('link', { name: 'All regions' }).click();
	await page.getByRole('button', { name: 'Finish this self-check' }).click();
	await page.getByRole('button', { name: 'Start a self-check' }).click();
	await step(1);
	await expect(now.getByRole('status')).toHaveText(/^11 spots found, 1 of them new\. Not found this time: spot \d+\.$/);
	await expectLoaded(page.getByRole('region', { name: /^Last time/ }).getByRole('img'));
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Something new' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Belly' })).toBeFocused();
	await page.getByRole('link', { name: 'All regions' }).click();
	await page.getByRole('button', { name: 'Track this spot (number 12)' }).click();
	await page.getByLabel('Nickname').fill('On the chest');
	await page.getByRole('button', { name: 'Start Tracking' }).click();
	await expect(page.getByRole('link', { name: 'Photograph this spot (number 12)' })).toBeVisible();
	await expectWellMade(page);

	// Another device shows the spots, but not the photos.
	await page.evaluate(() => indexedDB.deleteDatabase('self-check-photos'));
	await page.getByRole('link', { name: 'Chest' }).click();
	await expect(now).toContainText('This photo is on another device.');
	expect(await countSpots(now)).toBe(11);
});
