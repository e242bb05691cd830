import { calls, messages } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { fillSignUp, newAccount, submitLogin } from '../fixtures/patient.ts';
import { expect, test } from '../test.ts';

const { account, client, signup } = messages;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test.use({
	expectedErrors: [/Failed to load resource.*(40[0149]|500|502|ERR_FAILED)/],
});

test('what was typed wrong is reported field by field', async ({ page }) => {
	await page.goto('/signUp');
	await field(page, 'Full Name').fill('Ada');
	await field(page, 'Email Address').fill('ada at example');
	await button(page, 'Create Account').click();
	await expect(field(page, 'Email Address')).toHaveAccessibleDescription(signup.emailInvalid);
	await expect(button(page, 'Continue with Google')).toHaveAccessibleDescription(signup.google);

	await page.goto('/PateintLogIn');
	await button(page, 'Sign In').click();
	await expect(field(page, 'Email Address')).toHaveAccessibleDescription(signup.emailRequired);
	await expect(field(page, 'Password')).toHaveAccessibleDescription(messages.login.passwordRequired);
	await field(page, 'Email Address').fill('ada@');
	await button(page, 'Sign In').click();
	await expect(field(page, 'Email Address')).toHaveAccessibleDescription(signup.emailInvalid);
	await expect(button(page, 'Continue with Google')).toHaveAccessibleDescription(messages.login.google);

	await page.goto('/forgot-password');
	await button(page, 'Send Link').click();
	await expect(field(page, 'Email Address')).toHaveAccessibleDescription(signup.emailRequired);
});

test('a server that cannot be reached, or answers nonsense, is reported in the words for it', async ({
	page,
	patient,
	login,
	breakCalls,
}) => {
	const person = newAccount();
	await breakCalls(calls.signup.path);
	await page.goto('/signUp');
	await fillSignUp(page, person);
	await button(page, 'Create Account').click();
	await expect(alert(page)).toHaveText(signup.failed);

	const restore = await breakCalls(calls.login.path);
	await page.goto('/PateintLogIn');
	await submitLogin(page, person);
	await expect(alert(page)).toHaveText(messages.login.failed);
	await restore();
	for (const [body, text] of [
		['{}', client.status(502)],
		['<h1>Bad Gateway</h1>', client.notJson],
	] as const) {
		await page.route(`**${calls.login.path}`, (route) => route.fulfill({ status: 502, body }), { times: 1 });
		await button(page, 'Sign In').click();
		await expect(alert(page)).toHaveText(text);
	}

	await breakCalls(calls.forgotPassword.path);
	await page.goto('/forgot-password');
	await field(page, 'Email Address').fill(person.email);
	await button(page, 'Send Link').click();
	await expect(alert(page)).toHaveText(account.failed);

	await breakCalls(calls.exportAccount.path);
	await login(patient, '/account');
	await button(page, 'Download everything').click();
	await expect(alert(page)).toHaveText(account.exportFailed);
	await breakCalls(calls.me.path);
	await page.reload();
	await expect(page.getByText(account.loadFailed).first()).toBeVisible();
	await expectWellMade(page);
});
