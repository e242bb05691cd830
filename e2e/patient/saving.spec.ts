import { calls, messages } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { scanTiles } from '../fixtures/journal-page.ts';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { fillSignUp, newAccount } from '../fixtures/patient.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { holdRedirect } from '../fixtures/scan-page.ts';
import { expect, test } from '../test.ts';

const { savedScan } = messages;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const sentPanel = (page: Page) => page.getByRole('region', { name: 'Data sent from this device' });

test('a scan is saved as the page promises, and its review is requested', async ({
	page,
	gate,
	patient,
	login,
	scanPage,
}) => {
	const goToJournal = await holdRedirect(page);
	await login(patient, `${gate.address}/scan`);
	const { buffer } = await syntheticPhoto({ seed: 41, width: 1600, height: 1200 });
	const photo = await sharp(buffer)
		.withExif({ IFD0: { Make: 'A camera of note' } })
		.jpeg({ quality: 90 })
		.toBuffer();
	await scanPage.assess({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
	await expect(button(page, 'Save Scan')).toBeEnabled();
	await expectWellMade(page);
	await expect(sentPanel(page)).toContainText('Nothing.');

	await button(page, 'Save Scan').click();
	await expect(page.getByText(savedScan.saved)).toBeVisible();
	await expect(button(page, 'Saved')).toBeDisabled();
	await expect(button(page, 'Saved')).toBeFocused();
	await expect(sentPanel(page)).toContainText('POST /api/scan/save_to_history');
	await button(page, 'Request Professional Review').click();
	await expect(page.getByText(savedScan.submitted)).toBeVisible();
	await goToJournal();
	await expect(page).toHaveURL(/\/mylesion$/);
	await expect(page.getByText(savedScan.sentForReview)).toBeVisible();

	const [saved, submitted, ...others] = gate.requests.filter(
		({ method, url }) => method === 'POST' && !/auth/.test(url),
	);
	expect([saved!.url, submitted!.url, others]).toEqual([calls.saveScan.path, calls.submitCase.path, []]);
	const body = calls.saveScan.body.parse(JSON.parse(saved!.body.toString()));
	expect(calls.submitCase.body.parse(JSON.parse(submitted!.body.toString()))).toEqual({ ...body, is_private: false });
	const images = [body.image_base64, body.heatmap_image_base64!].map((url) =>
		Buffer.from(url.split(',')[1]!, 'base64'),
	);
	for (const [index, format] of ['png', 'jpeg'].entries()) {
		const { width, height, exif, ...metadata } = await sharp(images[index]).metadata();
		expect([width, height, exif, metadata.format]).toEqual([1024, 768, undefined, format]);
	}
	expect(saved!.body.includes('A camera of note')).toBe(false);
	const [scan, ...more] = await patient.scans();
	expect(more).toEqual([]);
	expect(scan).toMatchObject({ status: 'new', predictions: body.predictions, ai_explanation: body.ai_explanation });
});

test('a result comes back after signing up, and is saved in one press', async ({ page, scanPage }) => {
	const person = newAccount();
	await scanPage.useServer();
	await page.goto('/scan');
	await scanPage.assess(await syntheticPhoto({ seed: 8 }));
	const names = page.getByRole('region', { name: 'What it could be' });
	const before = await names.innerText();
	const signIn = page.getByRole('link', { name: 'Log in or sign up' });
	await signIn.click();
	await expect(page).toHaveURL('/PateintLogIn');
	await page.goBack();
	await expect(names).toHaveText(before, { useInnerText: true });
	await signIn.click();
	await page.getByRole('link', { name: 'Sign up' }).click();
	await fillSignUp(page, person);
	await button(page, 'Create Account').click();
	await expect(page).toHaveURL('/PateintLogIn');
	await expect(page.getByLabel('Email Address')).toHaveValue(person.email);
	await page.getByLabel('Password', { exact: true }).fill(person.password);
	await button(page, 'Sign In').click();
	await expect(page).toHaveURL('/scan');
	await expect(names).toHaveText(before, { useInnerText: true });
	await button(page, 'Save Scan').click();
	await expect(page.getByText(savedScan.saved)).toBeVisible();
	await expect(page).toHaveURL('/mylesion');
	await page.getByRole('banner').getByRole('link', { name: 'Scan', exact: true }).click();
	await expect(page.getByRole('heading', { name: 'Scan a spot on your skin' })).toBeVisible();
});

test('a visitor reads about accounts, and a photo that could not be assessed is sent for review with its reason', async ({
	page,
	patient,
	login,
	scanPage,
}) => {
	await scanPage.useServer();
	await page.goto('/scan');
	await scanPage.assess(await syntheticPhoto({ seed: 1 }));
	await expect(page.getByRole('link', { name: 'Log in or sign up' })).toBeVisible();
	await expect(button(page, 'Save Scan')).toHaveCount(0);
	await expect(button(page, 'Request Professional Review')).toHaveCount(0);
	await expectWellMade(page);

	await login(patient, '/scan');
	await scanPage.assess(await syntheticPhoto({ seed: 1, kind: 'dermoscopy' }));
	await expect(page.getByRole('heading', { level: 2, name: 'Image not suitable' })).toBeVisible();
	await expect(button(page, 'Save Scan')).toBeVisible();
	await expectWellMade(page);
	await button(page, 'Request Professional Review').click();
	await expect(page).toHaveURL(/\/mylesion$/);
	await scanTiles(page).first().click();
	const details = page.getByRole('dialog');
	await expect(details.getByRole('heading', { name: 'Image not suitable' })).toBeVisible();
	for (const text of ['Pending', 'Unknown', 'This looks like a dermatoscope image.'])
		await expect(details).toContainText(text);
	await expectWellMade(page);
});
