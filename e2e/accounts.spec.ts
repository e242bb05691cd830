import { readFile } from 'node:fs/promises';
import { calls, messages } from '@dermavigil/contract';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectWellMade, test } from './journey.ts';
import { resetLink } from './outbox.ts';
import { logIn, logInByForm, openAs, signUp, somebody } from './patient.ts';

const { account, login, signup } = messages;
const token = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

// Browsers log every refusal of the server.
test.use({ expectedErrors: [/Failed to load resource.*40[0139]/] });

test('a visitor makes an account, and is refused until everything is right', async ({ page }) => {
	const person = somebody();
	const sent: string[] = [];
	page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
	await page.goto('/');
	await page.getByRole('banner').getByRole('link', { name: 'Signup / Login' }).click();
	await page.getByRole('link', { name: 'Sign up' }).click();
	await expect(page).toHaveURL('/signUp');

	await button(page, 'Create Account').click();
	await expect(field(page, 'Full Name')).toBeFocused();
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
	for (const [name, value] of [
		['Full Name', 'Somebody else'],
		['Email Address', person.email.toUpperCase()],
		['Password', 'another-1'],
		['Confirm Password', 'another-1'],
	] as const) {
		await field(page, name).fill(value);
	}
	await button(page, 'Create Account').click();
	await expect(page.getByRole('alert')).toHaveText(signup.taken);
	await expect(field(page, 'Full Name')).toHaveValue('Somebody else');
});

test('logging in, the way back, and logging out, after which the token is worth nothing', async ({ page, request }) => {
	const person = await signUp(request);
	await page.goto('/account');
	await expect(page).toHaveURL('/PateintLogIn');
	await logInByForm(page, { ...person, password: 'mistaken' });
	await expect(page.getByRole('alert')).toHaveText(login.wrong);
	await logInByForm(page, { ...person, email: person.email.toUpperCase() });
	await expect(page.getByText(login.done)).toBeVisible();
	await expect(page).toHaveURL('/account');

	const kept = await token(page);
	const me = () => request.get(calls.me.path, { headers: { authorization: `Bearer ${kept}` } });
	expect((await me()).status()).toBe(200);
	const revoked = page.waitForResponse((answer) => answer.url().endsWith(calls.logout.path));
	await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
	await expect(page).toHaveURL('/scan');
	expect((await revoked).status()).toBe(204);
	expect(await token(page)).toBeNull();
	expect(await (await me()).json()).toEqual({ detail: login.expired });

	await page.goto('/PateintLogIn');
	await logInByForm(page, person);
	await expect(page).toHaveURL('/mylesion');
});

/** The same browser after it was closed and opened again: cookies without an end are gone, the storage is there. */
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
		request,
	}) => {
		const person = await signUp(request);
		await page.goto('/account');
		await logInByForm(page, person, remember);
		await expect(page.getByText(person.email)).toBeVisible();
		await page.reload();
		const another = await page.context().newPage();
		for (const open of [page, another]) {
			await open.goto('/account');
			await expect(open.getByText(person.email)).toBeVisible();
		}
		expect((await page.context().cookies()).map(({ name, sameSite }) => [name, sameSite])).toEqual(
			remember ? [] : [['browserOpen', 'Strict']],
		);
		const later = await reopened(browser, page);
		await later.goto('/account');
		if (remember) await expect(later.getByText(person.email)).toBeVisible();
		else await expect(later).toHaveURL('/PateintLogIn');
		await later.context().close();
	});
}

test('a forgotten password is replaced by a link that works once', async ({ page, request }) => {
	const person = await signUp(request);
	const old = await logIn(request, person);
	await page.goto('/PateintLogIn');
	await page.getByRole('link', { name: 'Forgot password?' }).click();
	await expect(button(page, 'Send Link')).toBeVisible();
	await page.getByLabel('Email Address').fill(person.email);
	await button(page, 'Send Link').click();
	await expect(page.getByText(account.resetSent)).toBeVisible();

	const link = await resetLink(person.email);
	await page.goto(link);
	await field(page, 'New Password').fill('changed-1');
	await button(page, 'Save Password').click();
	await expect(page.getByText(account.resetDone)).toBeVisible();
	await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
	await logInByForm(page, { ...person, password: 'changed-1' });
	await expect(page).toHaveURL('/mylesion');
	const me = await request.get(calls.me.path, { headers: { authorization: `Bearer ${old}` } });
	expect(me.status()).toBe(401);

	await page.goto('/faq');
	await page.goto(link);
	await field(page, 'New Password').fill('again-12');
	await button(page, 'Save Password').click();
	await expect(page.getByRole('alert')).toHaveText(account.resetExpired);
});

test('name, password and logins are changed on the account page', async ({ page, request }) => {
	const person = await signUp(request);
	const elsewhere = await logIn(request, person);
	await openAs(page, await logIn(request, person), '/account');
	const name = '<b onclick="alert(1)">Ada</b>; DROP TABLE patients';
	await field(page, 'Full Name').fill(name);
	await button(page, 'Save Name').click();
	await expect(page.getByText(account.nameSaved)).toBeVisible();
	await page.reload();
	await expect(field(page, 'Full Name')).toHaveValue(name);

	const places = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
	await expect(places).toHaveCount(2);
	await expect(places.filter({ hasText: 'this browser' })).toHaveCount(1);
	await field(page, 'Current Password').fill('mistaken');
	await field(page, 'New Password').fill('changed-1');
	await button(page, 'Change Password').click();
	await expect(page.getByRole('alert')).toHaveText(account.wrongPassword);
	await field(page, 'Current Password').fill(person.password);
	await button(page, 'Change Password').click();
	await expect(page.getByText(account.passwordChanged)).toBeVisible();
	await expect(field(page, 'New Password')).toHaveValue('');
	await expect(places).toHaveCount(1);
	const other = await request.get(calls.me.path, { headers: { authorization: `Bearer ${elsewhere}` } });
	expect(other.status()).toBe(401);

	await button(page, 'Sign out everywhere').click();
	await expect(page.getByText(account.signedOut)).toBeVisible();
	await expect(page).toHaveURL('/scan');
});

test('a login that was ended elsewhere leads to the login', async ({ page, request }) => {
	const person = await signUp(request);
	const ended = await logIn(request, person);
	await request.delete(calls.endSessions.path, { headers: { authorization: `Bearer ${ended}` } });
	await page.goto('/faq');
	await page.evaluate((text) => localStorage.setItem('authToken', text), ended);
	await page.goto('/account');
	await expect(page).toHaveURL('/PateintLogIn');
	await expect(page.getByText(account.signInFirst)).toBeVisible();
	expect(await token(page)).toBeNull();
});

test('everything is downloaded, and the account deleted', async ({ page, request }) => {
	const person = await signUp(request);
	await openAs(page, await logIn(request, person), '/account');
	const download = page.waitForEvent('download');
	await button(page, 'Download everything').click();
	const file = await download;
	expect(file.suggestedFilename()).toMatch(/^dermavigil-[\d-]{10}\.zip$/);
	const zip = await readFile(await file.path());
	expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
	expect(zip.includes('account.json')).toBe(true);

	await button(page, 'Delete account').click();
	const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
	await expectAccessible(page);
	await dialog.getByLabel('Password').fill('mistaken');
	await button(page, 'Delete for good').click();
	await expect(dialog.getByRole('alert')).toHaveText(account.wrongPassword);
	await dialog.getByLabel('Password').fill(person.password);
	await button(page, 'Delete for good').click();
	await expect(page.getByText(account.deleted)).toBeVisible();
	await expect(page).toHaveURL('/scan');
	const { status, detail } = await request
		.post(calls.login.path, { data: { email: person.email, password: person.password } })
		.then(async (answer) => ({ status: answer.status(), ...(await answer.json()) }));
	expect([status, detail]).toEqual([401, login.wrong]);
});

test('without a connection it says so, and keeps what was typed', async ({ page }) => {
	await page.goto('/PateintLogIn');
	await expect(button(page, 'Sign In')).toBeVisible();
	await page.context().setOffline(true);
	await logInByForm(page, somebody());
	await expect(page.getByRole('alert')).toHaveText(messages.client.offline);
	await expect(page.getByLabel('Password')).toHaveValue('secret-1');
});

const screens = [
	{ path: '/signUp', press: 'Create Account' },
	{ path: '/PateintLogIn', press: 'Sign In' },
	{ path: '/forgot-password', press: 'Send Link' },
	{ path: '/reset-password#token', press: 'Save Password' },
	{ path: '/reset-password' },
	{ path: '/account', press: 'Change Password' },
];

test.describe('at rest', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });
	test('no barriers on any width', async ({ page, request }) => {
		const own = await logIn(request, await signUp(request));
		for (const { path, press } of screens) {
			await page.goto('/faq');
			if (path === '/account') await page.evaluate((text) => localStorage.setItem('authToken', text), own);
			await page.goto(path);
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
			if (press) await button(page, press).click();
			await expectWellMade(page);
		}
	});
});
