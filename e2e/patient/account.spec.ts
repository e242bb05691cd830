import { readFile } from 'node:fs/promises';
import { calls, messages } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

const { account } = messages;
const token = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

// Browsers log every call that the server denies.
test.use({ expectedErrors: [/Failed to load resource.*40[0139]/], analysisPlace: 'server' });

test('name, password and logins are changed on the account page', async ({ page, request, patient, login }) => {
	await login({ token: await patient.logIn() }, '/account');
	const name = '<b onclick="alert(1)">Ada</b>; DROP TABLE patients';
	await field(page, 'Full Name').fill(name);
	await button(page, 'Save name').click();
	await expect(page.getByText(account.nameSaved)).toBeVisible();
	await page.reload();
	await expect(field(page, 'Full Name')).toHaveValue(name);

	const sessions = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
	await expect(sessions).toHaveCount(2);
	await expect(sessions.filter({ hasText: 'this browser' })).toHaveCount(1);
	await field(page, 'Current Password').fill('mistaken');
	await field(page, 'New Password').fill('changed-1');
	await button(page, 'Change password').click();
	await expect(page.getByRole('alert')).toHaveText(account.wrongPassword);
	await field(page, 'Current Password').fill(patient.password);
	await button(page, 'Change password').click();
	await expect(page.getByText(account.passwordChanged)).toBeVisible();
	await expect(field(page, 'New Password')).toHaveValue('');
	await expect(sessions).toHaveCount(1);
	const other = await request.get(calls.me.path, { headers: { authorization: `Bearer ${patient.token}` } });
	expect(other.status()).toBe(401);

	await button(page, 'Log out everywhere').click();
	await expect(page.getByText(account.loggedOut)).toBeVisible();
	await expect(page).toHaveURL('/scan');
});

test('a login that was ended on another device leads to the login page', async ({ page, request, patient }) => {
	await request.delete(calls.endSessions.path, { headers: { authorization: `Bearer ${patient.token}` } });
	await page.goto('/faq');
	await page.evaluate((text) => localStorage.setItem('authToken', text), patient.token);
	await page.goto('/account');
	await expect(page).toHaveURL('/PateintLogIn');
	await expect(page.getByText(account.logInFirst)).toBeVisible();
	expect(await token(page)).toBeNull();
});

test('everything is downloaded, and the account deleted', async ({ page, request, patient, login }) => {
	await login(patient, '/account');
	const download = page.waitForEvent('download');
	await button(page, 'Download everything').click();
	const file = await download;
	expect(file.suggestedFilename()).toMatch(/^dermavigil-data-[\d-]{17}\.zip$/);
	const zip = await readFile(await file.path());
	expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
	expect(zip.includes('account.json')).toBe(true);

	// In forced colors it has a border, which the text must not touch.
	await page.emulateMedia({ forcedColors: 'active' });
	await expect(button(page, 'Delete account')).toHaveCSS('padding-left', '20px');
	await page.emulateMedia({ forcedColors: null });
	await button(page, 'Delete account').click();
	const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
	await expectWellMade(page);
	// The page behind it stays in place, thanks to styles that the Content-Security-Policy allows.
	await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
	await dialog.getByLabel('Password').fill('mistaken');
	await button(page, 'Delete for good').click();
	await expect(dialog.getByRole('alert')).toHaveText(account.wrongPassword);
	await dialog.getByLabel('Password').fill(patient.password);
	await button(page, 'Delete for good').click();
	await expect(page.getByText(account.deleted)).toBeVisible();
	await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
	await expect(page).toHaveURL('/scan');
	const { status, detail } = await request
		.post(calls.login.path, { data: { email: patient.email, password: patient.password } })
		.then(async (answer) => ({ status: answer.status(), ...(await answer.json()) }));
	expect([status, detail]).toEqual([401, messages.login.wrong]);
});
