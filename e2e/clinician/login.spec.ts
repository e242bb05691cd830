import { readFile } from 'node:fs/promises';
import { calls, limits, messages } from '@dermavigil/contract';
import { caseRows, clinicianPassword, searchCases } from '../fixtures/clinician.ts';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

const { clinician } = messages;

test.use({ expectedErrors: [/Failed to load resource.*(401|429)/] });

test('five wrong passwords make an address wait; the right one opens the requested page', async ({ page }) => {
	await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.61' });
	await page.goto('/dashboard/audit');
	await expect(page).toHaveURL('/login');
	await expectWellMade(page);
	const send = page.getByRole('button', { name: 'Access Dashboard' });
	for (let attempt = 1; attempt <= limits.login.addressAttempts; attempt++) {
		await page.getByLabel('Password').fill(`wrong-${attempt}`);
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
	const refused = page.getByRole('row').filter({ hasText: calls.clinicalLogin.summary });
	await expect(refused).toHaveCount(limits.login.addressAttempts);
	await expectWellMade(page);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export as CSV' }).click();
	const csv = await readFile(await (await download).path(), 'utf8');
	const lines = csv.split('\n').filter((line) => line.includes('clinicalLogin'));
	expect(lines).toHaveLength(limits.login.addressAttempts);

	await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
	await expect(page).toHaveURL('/scan');
	await page.goto('/dashboard');
	await expect(page).toHaveURL('/login');
});

test('a login that the server has ended leads to the login page, and typed notes survive it', async ({
	page,
	request,
	seedCases,
	clinicianLogin,
}) => {
	const { full_name: name } = await seedCases(1);
	await clinicianLogin({ name: 'Dr Eve' });
	await searchCases(page, name, 1);
	await caseRows(page).getByRole('button', { name: 'Details' }).click();
	await page.getByLabel('Notes for the patient').fill('Begun');
	// The login ends as the notes are sent: any earlier, and another call of the page could notice it first.
	await page.route('**/status', async (route) => {
		await page.context().clearCookies({ name: 'clinician' });
		const { cookie: _, ...headers } = await route.request().allHeaders();
		await route.continue({ headers });
	});
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page).toHaveURL('/login');
	await page.getByLabel('Password').fill(await clinicianPassword(request));
	await page.getByLabel('Name or initials').fill('Dr Eve');
	await page.getByRole('button', { name: 'Access Dashboard' }).click();
	await searchCases(page, name, 1);
	await caseRows(page).getByRole('button', { name: 'Details' }).click();
	await expect(page.getByLabel('Notes for the patient')).toHaveValue('Begun');
});
