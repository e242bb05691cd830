import { familyMessages } from '@dermavigil/contract';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

test('a child has their own journal, and an invited carer sees it', async ({
	page,
	browser,
	signUp,
	login,
	mailOutbox,
}) => {
	const [parent, carer] = [await signUp('Ada Lovelace'), await signUp('Cara Carer')];
	await parent.addLesion();
	await login(parent, '/account');
	await page.getByRole('link', { name: 'Family and carers' }).click();
	// The field for the account's own name, on the previous page, has the same label.
	const people = page.getByRole('region', { name: 'People in your account' });
	await people.getByLabel('Full Name').fill('Mia Lovelace');
	await people.getByRole('button', { name: 'Add person' }).click();
	await expect(page.getByText(familyMessages.added('Mia Lovelace'))).toBeVisible();
	const form = page.getByRole('region', { name: 'Invite a carer' });
	await form.getByLabel('Whose skin journal').selectOption('Mia Lovelace');
	await form.getByLabel('Email Address').fill(carer.email);
	await form.getByRole('button', { name: 'Send invitation' }).click();
	await expect(page.getByText(`Invited: ${carer.email}`)).toBeVisible();
	await expectWellMade(page);
	const initials = people.getByText('M\u200cL');
	const [desktop, box] = [page.viewportSize()!, (await initials.boundingBox())!];
	await page.setViewportSize({ width: 390, height: 844 });
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
	expect((await initials.boundingBox())?.width, 'the circle grows with its letters').toBe(2 * box.width);
	await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
	await page.setViewportSize(desktop);

	await page.getByRole('button', { name: 'Open skin journal of Mia Lovelace' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Skin journal of Mia Lovelace' })).toBeVisible();
	const empty = page.getByText(familyMessages.noLesions('Mia Lovelace'));
	await expect(empty).toBeVisible();
	await expect(page.getByText('By the watch')).toHaveCount(0);
	await expectWellMade(page);
	const isCutOff = await empty.evaluate((text) => {
		(text.firstChild as Text).data = 'm'.repeat(200);
		return text.clientWidth > text.parentElement!.clientWidth;
	});
	expect(isCutOff, 'a name of 200 letters is cut off').toBe(false);
	await page.getByLabel('Whose skin journal').selectOption('Ada Lovelace');
	await expect(page.getByRole('link', { name: 'By the watch', exact: true })).toBeVisible();

	const context = await browser.newContext();
	const tab = await context.newPage();
	const { pathname, hash } = new URL(await mailOutbox.invitationLink(carer.email));
	await login(carer, pathname + hash, tab);
	await expect(tab.getByText('invites you to see the skin journal of')).toBeVisible();
	await expectWellMade(tab);
	await tab.getByRole('button', { name: 'Accept' }).click();
	await expect(tab.getByRole('heading', { level: 1, name: 'Skin journal of Mia Lovelace' })).toBeVisible();
	await expect(tab.getByText(familyMessages.viewOnly('Mia Lovelace'))).toBeVisible();
	await expectWellMade(tab);
	await context.close();

	// The holder can delete a person, but needs the password.
	await page.goto('/account/family');
	await page.getByLabel('What Cara Carer may do').selectOption('Can see and change');
	await page.getByRole('button', { name: 'Hand over to Cara Carer' }).click();
	const dialog = page.getByRole('dialog', { name: 'Hand over to Cara Carer?' });
	await expectWellMade(page);
	await dialog.getByLabel('Your password').fill(parent.password);
	await dialog.getByRole('button', { name: 'Hand over' }).click();
	await expect(dialog).toBeHidden();
	await expect(people.getByText('Mia Lovelace')).toBeHidden();
});
