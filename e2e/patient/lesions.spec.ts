import { messages } from '@dermavigil/contract';
import { lesionCard, scanTiles } from '../fixtures/journal-page.ts';
import { expectLoaded, expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

const { dashboard, lesion } = messages;

test('an empty journal, and its first lesion by keyboard alone', async ({ page, patient, login }) => {
	await login(patient, '/mylesion');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada');
	for (const text of [dashboard.emptyJournal, dashboard.noReviews, dashboard.noScans]) {
		await expect(page.getByText(text)).toBeVisible();
	}
	await expectWellMade(page);

	await page.getByRole('button', { name: 'Track Your First Lesion' }).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByLabel('Nickname')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('alert')).toHaveText(lesion.incomplete);
	await expectWellMade(page);
	await page.keyboard.type('The one "by" <b>the</b> watch');
	await page.keyboard.press('Tab');
	await expect(page.getByLabel('Body Part')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('radio', { name: 'Face' })).toBeFocused();
	for (const name of ['Neck', 'Right shoulder', 'Left shoulder']) {
		await page.keyboard.press('ArrowDown');
		await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
		await expect(page.getByLabel('Body Part')).toHaveValue(name);
	}
	await page.keyboard.press('Tab');
	await expect(page.getByRole('radio', { name: 'Back of the head' })).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(page.getByLabel('Body Part')).toHaveValue('Nape');
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
	await expectWellMade(page);
	for (const name of ['Cancel', 'Start Tracking']) {
		await page.keyboard.press('Tab');
		await expect(page.getByRole('button', { name })).toBeFocused();
	}
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL('/scan');
	await expect(page.getByText(lesion.started('The one "by" <b>the</b> watch'))).toBeVisible();
	const [made] = await patient.lesions();
	expect(made).toMatchObject({ nickname: 'The one "by" <b>the</b> watch', body_part: 'Nape', scan_count: 0 });
	expect(await page.evaluate(() => window.history.state.usr)).toEqual({ lesionId: made!.id });

	await page.getByRole('banner').getByRole('link', { name: 'My Lesions' }).click();
	await expect(page).toHaveURL('/Mylesion');
	await expect(lesionCard(page, made!.nickname)).toContainText('0 scans');
});

test('a part of the body is chosen by touch', async ({ page, patient, login }) => {
	await login(patient, '/Mylesion');
	await page.getByRole('button', { name: 'Track New Lesion' }).click();
	const front = page.getByRole('group', { name: 'Front' });
	const outline = (await front.locator('svg').first().boundingBox())!;
	const at = (x: number, y: number) =>
		page.mouse.click(outline.x + (x / 100) * outline.width, outline.y + (y / 220) * outline.height);
	await at(85, 98);
	await expect(page.getByLabel('Body Part')).toHaveValue('Left forearm');
	await at(40, 170);
	await expect(page.getByLabel('Body Part')).toHaveValue('Right shin');
	// Between the arm and the body there is no part.
	await at(74, 100);
	await expect(page.getByLabel('Body Part')).toHaveValue('Right shin');
});

test('lesion cards after scans were saved, and deleting one with all of its scans', async ({
	page,
	patient,
	login,
}) => {
	const [watch, back] = [
		await patient.addLesion(),
		await patient.addLesion({ nickname: 'Shoulder', body_part: 'behind it' }),
	];
	await patient.saveScan({ lesion_id: watch.id });
	await patient.saveScan({ lesion_id: watch.id });
	await patient.saveScan({ lesion_id: back.id });
	await login(patient, '/Mylesion');
	await expect(lesionCard(page, 'By the watch')).toContainText('2 scans');
	await expectLoaded(page.getByRole('img', { name: 'Last photo of By the watch' }));
	await expect(scanTiles(page)).toHaveCount(3);
	await expectWellMade(page);

	await expect(page.getByRole('button', { name: 'Compare Shoulder' })).toBeDisabled();
	await expect(lesionCard(page, 'Shoulder')).toContainText(lesion.notEnoughText);
	await page.getByRole('button', { name: 'Compare By the watch' }).click();
	await expect(page.getByRole('dialog', { name: 'Evolution Analysis' })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: 'Compare By the watch' })).toBeFocused();

	await page.getByRole('button', { name: 'Delete By the watch' }).click();
	await expect(page.getByRole('alertdialog')).toContainText(lesion.confirmDelete('By the watch'));
	await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Delete', exact: true }).click();
	await expect(page.getByText(lesion.deleted('By the watch'))).toBeVisible();
	await expect(lesionCard(page, 'By the watch')).toHaveCount(0);
	await expect(scanTiles(page)).toHaveCount(1);
	await expect(page.getByRole('heading', { name: 'Track a Lesion' })).toBeFocused();

	await page.getByRole('link', { name: 'Add scan Shoulder' }).click();
	await expect(page).toHaveURL('/scan');
	expect(await page.evaluate(() => window.history.state.usr)).toEqual({ lesionId: back.id });
});
