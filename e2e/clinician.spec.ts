import { readFile } from 'node:fs/promises';
import { calls, limits, messages } from '@dermavigil/contract';
import { expect, type Page } from '@playwright/test';
import { caseRows, clinicianPassword, openClinic, searchFor, submitCases } from './clinic.ts';
import { beginJournal } from './journal.ts';
import { expectNoSidewaysScroll, expectWellMade, test } from './journey.ts';
import { openAs } from './patient.ts';

const { clinician } = messages;
const pressed = (page: Page) => page.getByRole('group', { name: 'Status' }).locator('[aria-pressed=true]');

test.use({
	contextOptions: { reducedMotion: 'reduce' },
});

test.describe('the login', () => {
	test.use({ expectedErrors: [/Failed to load resource.*(401|429)/] });

	test('five wrong passwords make an address wait; the right one leads to where one was going, and out again', async ({
		page,
	}) => {
		await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.61' });
		await page.goto('/dashboard/audit');
		await expect(page).toHaveURL('/login');
		await expectWellMade(page);
		const send = page.getByRole('button', { name: 'Access Dashboard' });
		for (let tries = 1; tries <= limits.clinician.freeAttempts; tries++) {
			await page.getByLabel('Password').fill(`wrong-${tries}`);
			const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
			await send.click();
			expect((await answered).status()).toBe(401);
			await expect(page.getByRole('alert')).toHaveText(clinician.invalid);
		}
		await page.getByLabel('Password').fill(await clinicianPassword(page.request));
		await send.click();
		await expect(page.getByRole('alert')).toHaveText(
			/^Too many wrong passwords from your address\. Please wait \d+ seconds/,
		);
		await expectWellMade(page);

		await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.62' });
		await page.getByLabel('Name or initials').fill('Dr Eve');
		await send.click();
		await expect(page).toHaveURL('/dashboard/audit');
		await expect(page.getByText('Logged in as Dr Eve')).toBeVisible();
		await page.getByLabel('Outcome').selectOption('denied');
		await page.getByLabel('What', { exact: true }).selectOption('clinicalLogin');
		const refused = page.getByRole('row').filter({ hasText: 'Clinical login' });
		await expect(refused).toHaveCount(limits.clinician.freeAttempts);
		await expectWellMade(page);
		const download = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Export as CSV' }).click();
		const csv = await readFile(await (await download).path(), 'utf8');
		const lines = csv.split('\n').filter((line) => line.includes('clinicalLogin'));
		expect(lines).toHaveLength(limits.clinician.freeAttempts);

		await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
		await expect(page).toHaveURL('/scan');
		await page.goto('/dashboard');
		await expect(page).toHaveURL('/login');
	});

	test('a login that the server has ended leads to the login page, and notes are still there afterwards', async ({
		page,
		request,
	}) => {
		const { name } = await submitCases(request, 1);
		await openClinic(page);
		await searchFor(page, name, 1);
		await caseRows(page).getByRole('button', { name: 'Details' }).click();
		await page.getByLabel('Notes').fill('Begun');
		// The login ends as the notes are sent: any earlier, and another call of the page could be the one that notices.
		await page.route('**/status', async (route) => {
			await page.context().clearCookies({ name: 'clinician' });
			const { cookie: _, ...headers } = await route.request().allHeaders();
			await route.continue({ headers });
		});
		await page.getByRole('button', { name: 'Save notes' }).click();
		await expect(page).toHaveURL('/login');
		await page.getByLabel('Password').fill(await clinicianPassword(request));
		await page.getByRole('button', { name: 'Access Dashboard' }).click();
		await searchFor(page, name, 1);
		await caseRows(page).getByRole('button', { name: 'Details' }).click();
		await expect(page.getByLabel('Notes')).toHaveValue('Begun');
	});
});

test('ten cases by keyboard alone, and what the patient reads of them', async ({ page, request }) => {
	const patient = await submitCases(request, 10);
	await openClinic(page, { name: 'Dr G.' });
	await expect(caseRows(page).first()).toBeVisible();
	const { keyboard } = page;
	await keyboard.press('/');
	await keyboard.type(patient.name);
	await keyboard.press('Enter');
	await expect(caseRows(page).filter({ hasText: patient.name })).toHaveCount(10);
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
	await expect(page.getByRole('button', { name: 'Save notes' })).toBeDisabled();
	await keyboard.press('Escape');
	await keyboard.press('1');
	await expect(pressed(page)).toHaveText(/New/);
	await keyboard.press('u');
	await expect(pressed(page)).toHaveText(/Reviewed/);
	await expectWellMade(page);

	const journal = await page.context().browser()!.newContext();
	const own = await journal.newPage();
	await openAs(own, patient.token, '/Mylesion');
	const reviews = own.getByRole('region', { name: 'Professional Reviews' }).getByRole('listitem');
	await expect(reviews).toHaveCount(10);
	await expect(reviews.filter({ hasText: 'Flagged' })).toHaveCount(5);
	await expect(reviews.filter({ hasText: 'Reviewed' })).toHaveCount(5);
	await expect(reviews.last()).toContainText('Please come in: j, 1 and ? are letters here.');
	await journal.close();
});

test('all of a case: pictures, full size, statuses by pointer, the help', async ({ page, request }) => {
	const patient = await beginJournal(request, 'Zora Neale Wholecase');
	await patient.submitScan();
	await openClinic(page);
	await page.getByRole('searchbox').fill('Wholecase');
	const row = caseRows(page).first();
	await expect(row).toContainText('Zora Neale Wholecase');
	await expectWellMade(page);
	await row.getByRole('button', { name: /^Full-size photo/ }).click();
	const photo = page.getByRole('dialog').getByRole('img');
	await expect.poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
	await page.mouse.click(5, 5);
	await expect(page.getByRole('dialog')).toHaveCount(0);

	await row.getByRole('button', { name: 'Details' }).click();
	await page.getByRole('slider', { name: 'Heat-map' }).press('Home');
	await expect(page.getByRole('img', { name: 'With its heat-map' })).toHaveCSS('opacity', '0');
	await page.getByRole('button', { name: 'Zoom in' }).click();
	await page.getByRole('button', { name: 'Flagged', exact: true }).click();
	await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible();
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
	await expectWellMade(page);
});

test.describe('two clinicians', () => {
	test.use({ expectedErrors: [/Failed to load resource.*409/] });

	test('on one case: the second is shown both versions, and nothing is overwritten silently', async ({
		page,
		request,
		browser,
	}) => {
		const { name } = await submitCases(request, 1);
		const context = await browser.newContext();
		const other = await context.newPage();
		for (const [one, who] of [
			[page, 'Dr A.'],
			[other, 'Dr B.'],
		] as const) {
			await openClinic(one, { name: who });
			await searchFor(one, name, 1);
			await caseRows(one).getByRole('button', { name: 'Details' }).click();
			await one.getByLabel('Notes').fill(`By ${who}`);
		}
		await other.getByRole('button', { name: 'Flagged', exact: true }).click();
		await expect(pressed(other)).toHaveText(/Flagged/);
		await page.getByRole('button', { name: 'Save notes' }).click();
		const dialog = page.getByRole('dialog');
		await expect(dialog).toContainText(clinician.conflict);
		await expect(dialog.getByRole('region', { name: 'Dr B.' })).toContainText('By Dr B.');
		await expect(dialog.getByRole('region', { name: 'Yours, not saved' })).toContainText('By Dr A.');
		await expectWellMade(page);
		await dialog.getByRole('button', { name: 'Save mine instead' }).click();
		await expect(dialog).toHaveCount(0);
		await expect(pressed(page)).toHaveText(/New/);
		await other.reload();
		await searchFor(other, name, 1);
		await caseRows(other).getByRole('button', { name: 'Details' }).click();
		await expect(other.getByLabel('Notes')).toHaveValue('By Dr A.');
		await context.close();
	});
});

test('a new case arrives by itself, and moves nothing until it is asked for', async ({ page, request }) => {
	const patient = await submitCases(request, 2);
	const listening = page.waitForResponse((answer) => answer.url().endsWith(calls.caseEvents.path));
	await openClinic(page);
	await listening;
	await searchFor(page, patient.name, 2);
	const place = await caseRows(page).first().boundingBox();
	await patient.submitScan({ ai_explanation: 'The newest.' });
	const arrived = page.getByRole('button', { name: /new cases?$/ });
	await expect(arrived).toBeVisible();
	await expect(caseRows(page)).toHaveCount(2);
	expect(await caseRows(page).first().boundingBox()).toEqual(place);
	await arrived.click();
	await expect(caseRows(page)).toHaveCount(3);
	await caseRows(page).first().getByRole('button', { name: 'Details' }).click();
	await expect(page.getByText('The newest.')).toBeVisible();
});

test('on a phone the table is a list of cards, and scrolling fetches the next page', async ({ page, request }) => {
	const { name } = await submitCases(request, limits.cases.pageSize + 2);
	await page.setViewportSize({ width: 390, height: 844 });
	await openClinic(page);
	await page.getByRole('searchbox').fill(name);
	await expect(caseRows(page).first()).toContainText(name);
	const table = page.getByRole('table');
	await expect(table).toHaveAttribute('aria-rowcount', String(limits.cases.pageSize + 1));
	await expect(page.getByRole('button', { name: 'Show more cases' })).toBeVisible();
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
	await expect(table).toHaveAttribute('aria-rowcount', String(limits.cases.pageSize + 3));
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
	const last = caseRows(page).last();
	await last.getByRole('button', { name: 'Details' }).click();
	await expect(page.getByText('Explanation 1.', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Reviewed', exact: true }).click();
	await expect(last.getByRole('button', { name: 'Undo' })).toBeVisible();
	await expectNoSidewaysScroll(page);
});

test('the statistics are charts with their figures', async ({ page, request }) => {
	await submitCases(request, 1);
	await openClinic(page, { path: '/dashboard/statistics' });
	await expect(page.getByRole('img', { name: 'Submitted cases by status, week by week' })).toBeVisible();
	for (const button of await page.getByRole('button', { name: 'Values as a table' }).all()) await button.click();
	await expect(page.getByRole('table')).toHaveCount(3);
	await expectWellMade(page);
});
