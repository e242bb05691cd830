import { messages, signInMessages } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Browsers bind passkeys to a name, not to an IP address.
test.use({ baseURL: 'http://localhost:4300', analysisPlace: 'server' });

/** A phone or laptop that recognizes its owner by fingerprint. */
async function addAuthenticator(page: Page): Promise<void> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('WebAuthn.enable');
	await devtools.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
			...{ isUserVerified: true, automaticPresenceSimulation: true },
		},
	});
}

test('a passkey is added on the account page, and logs in', async ({ page, patient }) => {
	await addAuthenticator(page);
	await page.goto('/faq');
	await page.evaluate((text) => localStorage.setItem('authToken', text), patient.token);
	await page.goto('/account');
	await page.getByLabel('Password for a new passkey').fill(patient.password);
	await button(page, 'Add a passkey').click();
	await expect(page.getByText(signInMessages.passkey.added)).toBeVisible();
	await expect(page.getByRole('button', { name: /^Remove the passkey Chrome on / })).toBeVisible();
	await expectWellMade(page);

	await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
	await expect(page).toHaveURL('/scan');
	await page.goto('/account');
	await button(page, 'Log in with a passkey').click();
	await expect(page.getByText(messages.login.done)).toBeVisible();
	await expect(page).toHaveURL('/account');
	await expect(page.getByRole('region', { name: 'Your passkeys' })).toContainText('last used');
});
