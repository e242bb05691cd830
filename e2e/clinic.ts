import { randomUUID } from 'node:crypto';
import { calls } from '@dermavigil/contract';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { beginJournal, type Journal, smallScan } from './journal.ts';

/** The password that a demonstration tells everybody. */
export async function clinicianPassword(request: APIRequestContext): Promise<string> {
	const answer = await request.get(calls.config.path, { failOnStatusCode: true });
	return calls.config.response.parse(await answer.json()).demo!.clinicianPassword;
}

/** Opens a page for clinicians, by way of the login. */
export async function openClinic(page: Page, { path = '/dashboard', name = '' } = {}): Promise<void> {
	await page.goto(path);
	await expect(page).toHaveURL('/login');
	await page.getByLabel('Password').fill(await clinicianPassword(page.request));
	await page.getByLabel('Name or initials').fill(name);
	await page.getByRole('button', { name: 'Access Dashboard' }).click();
	await expect(page).toHaveURL(path);
}

/** A patient whose name nobody else has, with so many submitted scans. */
export async function submitCases(request: APIRequestContext, count: number): Promise<Journal & { name: string }> {
	const name = `Patient${randomUUID().slice(0, 8)}`;
	const journal = await beginJournal(request, `Zora ${name}`);
	const small = await smallScan();
	for (let number = 1; number <= count; number++) {
		await journal.submitScan({ ...small, ai_explanation: `Explanation ${number}.` });
	}
	return { ...journal, name };
}

/** The rows of the table, each with what is open under it. */
export const caseRows = (page: Page): Locator => page.getByRole('table').locator('tbody[data-index]');

/** Leaves only the cases of one patient in the table. */
export async function searchFor(page: Page, name: string, count: number): Promise<void> {
	await page.getByRole('searchbox').fill(name);
	await expect(caseRows(page)).toHaveCount(count);
	await expect(caseRows(page).first()).toContainText(name);
}
