import { messages } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { caseRows, searchCases } from '../fixtures/clinician.ts';
import { expectLoaded, expectWellMade } from '../fixtures/page-checks.ts';
import { assessedScan } from '../fixtures/patient.ts';
import { expect, test } from '../test.ts';

const { clinician } = messages;
const pressed = (page: Page) => page.getByRole('group', { name: 'Status' }).locator('[aria-pressed=true]');

test('ten cases reviewed by keyboard alone, and what the patient reads about them', async ({
	page,
	seedCases,
	clinicianLogin,
	login,
}) => {
	const patient = await seedCases(10);
	await clinicianLogin({ name: 'Dr G.' });
	await expect(caseRows(page).first()).toBeVisible();
	const { keyboard } = page;
	await keyboard.press('/');
	await keyboard.type(patient.full_name);
	await keyboard.press('Enter');
	await expect(caseRows(page).filter({ hasText: patient.full_name })).toHaveCount(10);
	await expect(caseRows(page).first().getByRole('button', { name: 'Details' })).toBeFocused();
	await keyboard.press('Enter');
	for (let left = 10; left >= 1; left--) {
		await expect(page.getByText(`Explanation ${left}.`)).toBeVisible();
		await keyboard.press(left % 2 ? '2' : '3');
		await expect(pressed(page)).toHaveText(left % 2 ? /Reviewed/ : /Flagged/);
		if (left > 1) await keyboard.press('j');
	}
	await keyboard.press('n');
	await keyboard.type('Please come in: j, 1 and ? are letters here.');
	await keyboard.press('Control+Enter');
	await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
	// After the last case, the focus has left the notes.
	await keyboard.press('1');
	await expect(pressed(page)).toHaveText(/New/);
	await keyboard.press('u');
	await expect(pressed(page)).toHaveText(/Reviewed/);
	await expectWellMade(page);

	const journal = await page.context().browser()!.newContext();
	const own = await journal.newPage();
	await login(patient, '/Mylesion', own);
	const reviews = own.getByRole('region', { name: 'Professional Reviews' }).getByRole('listitem');
	await expect(reviews).toHaveCount(10);
	for (const status of ['Flagged', 'Reviewed']) {
		await expect(reviews.filter({ has: own.getByText(status, { exact: true }) })).toHaveCount(5);
	}
	await expect(reviews.last()).toContainText('Please come in: j, 1 and ? are letters here.');
	await journal.close();
});

test('a whole case by mouse: images, full size, statuses and the help', async ({ page, signUp, clinicianLogin }) => {
	const patient = await signUp('Zora Neale Wholecase');
	await patient.submitScan();
	await clinicianLogin();
	await searchCases(page, 'Wholecase', 1);
	const row = caseRows(page).first();
	await expectWellMade(page);
	await row.getByRole('button', { name: /^Full-size photo/ }).click();
	const photo = page.getByRole('dialog').getByRole('img');
	await expectLoaded(photo);
	await expectWellMade(page);
	const size = page.viewportSize()!;
	await page.setViewportSize({ width: 320, height: 256 });
	await expect.poll(async () => (await photo.boundingBox())!.height, 'half of a low window').toBeGreaterThan(128);
	await page.setViewportSize(size);
	// On the background beside the photo.
	await page.mouse.click(5, 500);
	await expect(page.getByRole('dialog')).toHaveCount(0);

	await row.getByRole('button', { name: 'Details' }).click();
	await page.getByRole('slider', { name: 'Heat-map' }).press('End');
	await expect(page.getByRole('img', { name: 'With its heat-map' })).toHaveCSS('opacity', '1');
	await page.getByRole('button', { name: 'Zoom in' }).click();
	await page.getByRole('button', { name: 'Flagged', exact: true }).click();
	await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible();
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
	await expectWellMade(page);
});

test('a printed case shows what was chosen, and nothing that works only on a screen', async ({
	page,
	request,
	signUp,
	clinicianLogin,
}) => {
	const patient = await signUp('Ida Onpaper');
	await patient.submitScan(await assessedScan(request));
	await clinicianLogin();
	await searchCases(page, 'Ida Onpaper', 1);
	await caseRows(page).getByRole('button', { name: 'Details' }).click();
	await expect(page.getByText('Show similar proven cases')).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	// Otherwise browsers would leave out its background, and its light letters would be the palest of all.
	await expect(pressed(page)).toHaveCSS('print-color-adjust', 'exact');
	for (const name of ['Similar proven cases', 'What the patient read', 'Templates'])
		await expect(page.getByText(name, { exact: true })).toBeHidden();
});

test.describe('two clinicians', () => {
	test.use({ expectedErrors: [/Failed to load resource.*409/] });

	test('on one case: the second to save sees both versions, and nothing is overwritten silently', async ({
		page,
		browser,
		seedCases,
		clinicianLogin,
	}) => {
		const { full_name: name } = await seedCases(1);
		const context = await browser.newContext();
		const other = await context.newPage();
		for (const [one, who] of [
			[page, 'Dr A.'],
			[other, 'Dr B.'],
		] as const) {
			await clinicianLogin({ tab: one, name: who });
			await searchCases(one, name, 1);
			await caseRows(one).getByRole('button', { name: 'Details' }).click();
			await one.getByLabel('Notes for the patient').fill(`By ${who}`);
		}
		await other.getByRole('button', { name: 'Flagged', exact: true }).click();
		await expect(pressed(other)).toHaveText(/Flagged/);
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		const dialog = page.getByRole('dialog');
		await expect(dialog).toContainText(clinician.conflict);
		await expect(dialog.getByRole('region', { name: 'Dr B.' })).toContainText('By Dr B.');
		await expect(dialog.getByRole('region', { name: 'Yours, not saved' })).toContainText('By Dr A.');
		await expectWellMade(page);
		await dialog.getByRole('button', { name: 'Save mine instead' }).click();
		await expect(dialog).toHaveCount(0);
		await expect(pressed(page)).toHaveText(/New/);
		await other.reload();
		await searchCases(other, name, 1);
		await caseRows(other).getByRole('button', { name: 'Details' }).click();
		await expect(other.getByLabel('Notes for the patient')).toHaveValue('By Dr A.');
		await context.close();
	});
});
