import { scanTiles } from '../fixtures/journal-page.ts';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { assessedScan } from '../fixtures/patient.ts';
import { expect, test } from '../test.ts';

test('the tour of a saved scan explains its result, and a scan without an assessment has no tour', async ({
	page,
	request,
	patient,
	login,
}) => {
	await patient.saveScan();
	const { risk_level } = await patient.saveScan(await assessedScan(request));
	await login(patient, '/mylesion');
	await scanTiles(page).nth(1).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByRole('heading', { name: 'Explanation' })).toBeVisible();
	await expect(dialog.getByRole('button', { name: 'Watch the Tour' })).toHaveCount(0);
	await page.keyboard.press('Escape');

	await scanTiles(page).first().click();
	await dialog.getByRole('button', { name: 'Watch the Tour' }).click();
	const tour = page.getByRole('dialog', { name: 'A tour of this result' });
	const caption = tour.locator('[data-tour-caption]');
	// On a busy machine, the first sentence may be over before it is looked for.
	await tour.getByRole('button', { name: 'Pause', exact: true }).click();
	await tour.getByRole('navigation', { name: 'Chapters' }).getByRole('button').first().click();
	await expect(caption).toContainText(new RegExp(`The result is ${risk_level} risk`, 'i'));
	await expectWellMade(page);
	await tour.getByRole('button', { name: 'Play', exact: true }).click();
	// The tour follows the sound, so the sound is playing.
	await expect(caption).not.toContainText('The result is');
	await page.keyboard.press('Escape');
	await expect(dialog.getByRole('button', { name: 'Watch the Tour' })).toBeFocused();
});
