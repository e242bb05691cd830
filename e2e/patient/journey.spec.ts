import { messages } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { openComparison } from '../fixtures/journal-page.ts';
import { fillSignUp, newAccount, submitLogin } from '../fixtures/patient.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../test.ts';

const { account, dashboard, lesion, savedScan, signup } = messages;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

// The last login is denied, and browsers log that.
test.use({ expectedErrors: [/Failed to load resource.*401/] });

test('from sign-up through scans, a comparison and a review to the deleted account', async ({ page, scanPage }) => {
	const person = newAccount('Grace Hopper');
	const synthetic = { seed: 3, pattern: 'nevus', width: 800, height: 600, hairs: 0 } as const;

	await page.goto('/signUp');
	await fillSignUp(page, person);
	await button(page, 'Create Account').click();
	await expect(page.getByText(signup.done)).toBeVisible();
	await expect(page).toHaveURL('/PateintLogIn');
	await submitLogin(page, person);
	await expect(page.getByText(messages.login.done)).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible();
	for (const text of [dashboard.emptyJournal, dashboard.noReviews, dashboard.noScans]) {
		await expect(page.getByText(text)).toBeVisible();
	}

	await page.getByRole('banner').getByRole('link', { name: 'Scan', exact: true }).click();
	await scanPage.assess(await syntheticPhoto({ seed: 8 }));
	await button(page, 'Save Scan').click();
	await expect(page.getByText(savedScan.saved)).toBeVisible();
	await expect(page).toHaveURL('/mylesion');

	await button(page, 'Track Your First Lesion').click();
	await field(page, 'Nickname').fill('By the watch');
	await field(page, 'Body Part').fill('Left wrist');
	await button(page, 'Start Tracking').click();
	await expect(page.getByText(lesion.started('By the watch'))).toBeVisible();
	await expect(page).toHaveURL('/scan');
	await expect(page.getByText('This scan is for By the watch, Left wrist.')).toBeVisible();
	await scanPage.assess(await syntheticPhoto(synthetic));
	await button(page, 'Add to Lesion History').click();
	await expect(page.getByText(savedScan.submitted)).toBeVisible();
	await expect(page).toHaveURL('/mylesion');
	await page.getByRole('link', { name: /^Add scan/ }).click();
	await scanPage.assess(await syntheticPhoto({ ...synthetic, growth: 1.5, shot: 2 }));
	await button(page, 'Add to Lesion History').click();
	await expect(page).toHaveURL('/mylesion');
	await openComparison(page);
	await page.keyboard.press('Escape');

	await page.getByRole('banner').getByRole('link', { name: 'Scan', exact: true }).click();
	await scanPage.assess(await syntheticPhoto({ seed: 12 }));
	await button(page, 'Request Professional Review').click();
	await expect(page).toHaveURL('/mylesion');
	await expect(page.getByRole('region', { name: 'Professional Reviews' })).toContainText(/pending/i);
	await expect(page.getByRole('region', { name: 'My Scans History' }).getByRole('listitem')).toHaveCount(4);

	await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
	const download = page.waitForEvent('download');
	await button(page, 'Download everything').click();
	expect((await download).suggestedFilename()).toMatch(/\.zip$/);
	await button(page, 'Delete account').click();
	const question = page.getByRole('dialog', { name: 'Delete your account?' });
	await question.getByLabel('Password').fill(person.password);
	await question.getByRole('button', { name: 'Delete for good' }).click();
	await expect(page.getByText(account.deleted)).toBeVisible();
	await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toHaveCount(0);
	await page.goto('/PateintLogIn');
	await submitLogin(page, person);
	await expect(page.getByRole('alert')).toHaveText(messages.login.wrong);
});
