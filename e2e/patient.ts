import { randomUUID } from 'node:crypto';
import { calls } from '@dermavigil/contract';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export interface Account {
	full_name: string;
	email: string;
	password: string;
}

/** Somebody whom the server does not know yet. */
export const somebody = (full_name = 'Ada Lovelace'): Account => ({
	full_name,
	email: `${randomUUID()}@example.org`,
	password: 'secret-1',
});

/** Makes an account without the pages. */
export async function signUp(request: APIRequestContext, account = somebody()): Promise<Account> {
	await request.post(calls.signup.path, { data: account, failOnStatusCode: true });
	return account;
}

/** The token of a new login without the pages. */
export async function logIn(request: APIRequestContext, { email, password }: Account): Promise<string> {
	const answer = await request.post(calls.login.path, {
		data: { email, password, remember: true },
		failOnStatusCode: true,
	});
	return calls.login.response.parse(await answer.json()).session.access_token;
}

/** Logs in on the login page, once it is there: the page before may have an address field too. */
export async function logInByForm(page: Page, { email, password }: Account, remember = false): Promise<void> {
	await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
	await page.getByLabel('Email Address').fill(email);
	await page.getByLabel('Password').fill(password);
	if (remember) await page.getByLabel('Remember me').check();
	await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens the browser at a page as somebody who is logged in. */
export async function openAs(page: Page, token: string, path: string): Promise<void> {
	await page.addInitScript((text) => localStorage.setItem('authToken', text), token);
	await page.goto(path);
}
