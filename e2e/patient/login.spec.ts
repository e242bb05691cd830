import { calls, messages } from '@dermavigil/contract';
import type { Browser, Page } from '@playwright/test';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { fillSignUp, newAccount, submitLogin } from '../fixtures/patient.ts';
import { expectTabOrderAsSeen } from '../fixtures/tab-order.ts';
import { expect, test } from '../test.ts';

const { account, signup } = messages;
const token = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

// Browsers log every call that the server denies.
test.use({ expectedErrors: [/Failed to load resource.*40[0139]/], analysisPlace: 'server' });

test('a visitor creates an account, once every field is right', async ({ page }) => {
	const person = newAccount();
	const sent: string[] = [];
	page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
	await page.goto('/');
	await page.getByRole('banner').getByRole('link', { name: 'Signup / Login' }).click();
	await page.getByRole('link', { name: 'Sign up' }).click();
	await expect(page).toHaveURL('/signUp');

	await button(page, 'Create Account').click();
	await expect(field(page, 'Full Name')).toBeFocused();
	await expectTabOrderAsSeen(page);
	await expect(field(page, 'Full Name')).toHaveAccessibleDescription(signup.nameRequired);
	await expect(field(page, 'Email Address')).toHaveAccessibleDescription(signup.emailRequired);
	await expect(field(page, 'Password')).toHaveAccessibleDescription(signup.passwordTooShort);
	await field(page, 'Full Name').fill(person.full_name);
	await field(page, 'Email Address').fill(person.email);
	await field(page, 'Password').fill(person.password);
	await field(page, 'Confirm Password').fill('secret-');
	await expect(page.getByText(signup.passwordsDiffer)).toBeVisible();
	await button(page, 'Create Account').click();
	await expect(field(page, 'Confirm Password')).toBeFocused();
	await field(page, 'Confirm Password').fill(person.password);
	await expect(page.getByText(signup.passwordsMatch)).toBeVisible();
	expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]);

	await button(page, 'Create Account').dblclick();
	await expect(page.getByText(signup.done)).toBeVisible();
	await expect(page).toHaveURL('/PateintLogIn');
	expect(sent.filter((call) => call.startsWith('POST'))).toEqual([`POST ${calls.signup.path}`]);

	await page.goto('/signUp');
	await fillSignUp(page, { full_name: 'Somebody else', email: person.email.toUpperCase(), password: 'another-1' });
	await button(page, 'Create Account').click();
	await expect(page.getByRole('alert')).toHaveText(signup.taken);
	await expect(field(page, 'Full Name')).toHaveValue('Somebody else');
});

test('logging in leads back to the requested page, and logging out ends the token', async ({
	page,
	request,
	patient,
}) => {
	await page.goto('/account');
	await expect(page).toHaveURL('/PateintLogIn');
	await submitLogin(page, { ...patient, password: 'mistaken' });
	await expect(page.getByRole('alert')).toHaveText(messages.login.wrong);
	await submitLogin(page, { ...patient, email: patient.email.toUpperCase() });
	await expect(page.getByText(messages.login.done)).toBeVisible();
	await expect(page).toHaveURL('/account');

	const revokedToken = await token(page);
	const me = () => request.get(calls.me.path, { headers: { authorization: `Bearer ${revokedToken}` } });
	expect((await me()).status()).toBe(200);
	const revoked = page.waitForResponse((answer) => answer.url().endsWith(calls.logout.path));
	await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
	await expect(page).toHaveURL('/scan');
	expect((await revoked).status()).toBe(204);
	expect(await token(page)).toBeNull();
	expect(await (await me()).json()).toEqual({ detail: messages.login.expired });

	await page.goto('/PateintLogIn');
	await submitLogin(page, patient);
	await expect(page).toHaveURL('/mylesion');
});

/** The same browser after it was closed and opened again: session cookies are gone, but the storage is still there. */
async function reopened(browser: Browser, page: Page): Promise<Page> {
	const storageState = await page.context().storageState();
	const cookies = storageState.cookies.filter(({ expires }) => expires !== -1);
	const context = await browser.newContext({ storageState: { ...storageState, cookies } });
	return context.newPage();
}

for (const remember of [true, false]) {
	test(`a login ${remember ? 'outlives' : 'ends with'} the browser ${remember ? 'with' : 'without'} Remember me`, async ({
		browser,
		page,
		patient,
	}) => {
		await page.goto('/account');
		await submitLogin(page, patient, remember);
		await expect(page.getByText(patient.email, { exact: true })).toBeVisible();
		await page.reload();
		const another = await page.context().newPage();
		for (const open of [page, another]) {
			await open.goto('/account');
			await expect(open.getByText(patient.email, { exact: true })).toBeVisible();
		}
		expect((await page.context().cookies(page.url())).map(({ name, sameSite }) => [name, sameSite])).toEqual(
			remember ? [] : [['browserOpen', 'Strict']],
		);
		const later = await reopened(browser, page);
		await later.goto('/account');
		if (remember) await expect(later.getByText(patient.email, { exact: true })).toBeVisible();
		else await expect(later).toHaveURL('/PateintLogIn');
		await later.context().close();
	});
}

test('a forgotten password is reset by a link that works once', async ({ page, request, patient, mailOutbox }) => {
	await page.goto('/PateintLogIn');
	await page.getByRole('link', { name: 'Forgot password?' }).click();
	await expect(button(page, 'Send link')).toBeVisible();
	await page.getByLabel('Email Address').fill(patient.email);
	await button(page, 'Send link').click();
	await expect(page.getByText(account.resetSent)).toBeVisible();

	const link = await mailOutbox.resetLink(patient.email);
	await page.goto(link);
	await field(page, 'New Password').fill('changed-1');
	await button(page, 'Save password').click();
	await expect(page.getByText(account.resetDone)).toBeVisible();
	await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
	await submitLogin(page, { ...patient, password: 'changed-1' });
	await expect(page).toHaveURL('/mylesion');
	const me = await request.get(calls.me.path, { headers: { authorization: `Bearer ${patient.token}` } });
	expect(me.status()).toBe(401);

	await page.goto('/faq');
	await page.goto(link);
	await field(page, 'New Password').fill('again-12');
	await button(page, 'Save password').click();
	await expect(page.getByRole('alert')).toHaveText(account.resetExpired);
});

const screens = [
	{ path: '/signUp', press: 'Create Account' },
	{ path: '/PateintLogIn', press: 'Sign In' },
	{ path: '/forgot-password', press: 'Send link' },
	{ path: '/reset-password#token', press: 'Save password' },
	{ path: '/reset-password' },
	{ path: '/confirm-sign-up#token', press: 'Create Account' },
	{ path: '/confirm-sign-up' },
	{ path: '/account', press: 'Change password' },
];

test('accessible at every width', async ({ page, patient }) => {
	for (const { path, press } of screens) {
		if (path === '/account') await page.evaluate((text) => localStorage.setItem('authToken', text), patient.token);
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		if (press) await button(page, press).click();
		await expectWellMade(page);
	}
});
