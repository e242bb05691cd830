import { calls, limits, messages } from '@dermavigil/contract';
import { lesionCard, scanTiles } from '../fixtures/journal-page.ts';
import { expectLoaded, expectWellMade } from '../fixtures/page-checks.ts';
import { tinyScan } from '../fixtures/patient.ts';
import { expect, test } from '../test.ts';

const { dashboard } = messages;

test('the details of a scan, and deleting it', async ({ page, patient, login }) => {
	await patient.saveScan({ heatmap_image_base64: null });
	await patient.submitScan();
	await login(patient, '/Mylesion');
	const [submitted, saved] = [scanTiles(page).first(), scanTiles(page).last()];
	await submitted.focus();
	await page.keyboard.press('Enter');
	const details = page.getByRole('dialog');
	await expectLoaded(details.getByRole('img', { name: 'As it was saved' }));
	await expectLoaded(details.getByRole('img', { name: 'Under its heat-map' }));
	for (const text of ['Medium Risk', '71.5%', 'Explanation of scan 2.', 'Pending', 'Melanoma', '20%']) {
		await expect(details).toContainText(text);
	}
	await expectWellMade(page);
	await page.keyboard.press('Escape');
	await expect(submitted).toBeFocused();

	await saved.click();
	await expect(details).toContainText(messages.fallback.heatmap);
	await expect(details).not.toContainText('Professional review');
	await details.getByRole('button', { name: 'Delete scan' }).click();
	await expect(page.getByRole('alertdialog')).toContainText(messages.savedScan.confirmDelete);
	await page.getByRole('button', { name: 'Delete', exact: true }).click();
	await expect(page.getByText(messages.savedScan.deleted)).toBeVisible();
	await expect(scanTiles(page)).toHaveCount(1);
	await expect(page.getByRole('heading', { name: 'My Scans History' })).toBeFocused();
});

test('professional reviews in each of their states', async ({ page, patient, login }) => {
	for (let count = 0; count < 3; count++) await patient.submitScan();
	const answers = [
		{ status: 'flagged', doctor_notes: 'Please come in.\nThis week, if you can.' },
		{ status: 'reviewed', doctor_notes: 'Harmless.' },
	];
	await page.route(calls.reviews.path, async (route) => {
		const response = await route.fetch();
		const reviews: object[] = await response.json();
		await route.fulfill({ response, json: reviews.map((review, index) => ({ ...review, ...answers[index] })) });
	});
	await login(patient, '/Mylesion');
	const reviews = page.getByRole('region', { name: 'Professional Reviews' }).getByRole('listitem');
	await expect(reviews).toHaveCount(3);
	await expect(reviews.nth(0)).toContainText('Flagged');
	await expect(reviews.nth(0)).toContainText('Please come in.');
	await expect(reviews.nth(1)).toContainText('Reviewed');
	await expect(reviews.nth(2)).toContainText('Pending');
	await expectWellMade(page);
	await reviews.nth(0).getByRole('button', { name: 'Details' }).click();
	await expect(page.getByRole('dialog')).toContainText('This week, if you can.');
});

test('thirty scans come page by page as one scrolls', async ({ page, patient, login }) => {
	const scan = await tinyScan();
	await patient.saveScan({ ...scan, ai_explanation: 'The first.' });
	await Promise.all(Array.from({ length: 29 }, () => patient.saveScan(scan)));
	const asked: string[] = [];
	page.on('request', (sent) => {
		const url = new URL(sent.url());
		if (url.pathname === calls.history.path) asked.push(url.searchParams.get('before') === null ? 'first' : 'next');
	});
	await page.setViewportSize({ width: 390, height: 844 });
	await login(patient, '/Mylesion');
	await expect(scanTiles(page)).toHaveCount(limits.savedScan.pageSize);
	expect(asked).toEqual(['first']);
	await page.getByRole('button', { name: 'Show more scans' }).scrollIntoViewIfNeeded();
	await expect(scanTiles(page)).toHaveCount(30);
	expect(asked).toEqual(['first', 'next']);
	await expect(page.getByRole('button', { name: 'Show more scans' })).toHaveCount(0);
	await scanTiles(page).last().click();
	await expect(page.getByRole('dialog')).toContainText('The first.');
});

test.describe('when the server says no', () => {
	test.use({ expectedErrors: [/Failed to load resource.*(401|500)/] });

	test('a failure is reported and can be retried; silent lists stay empty', async ({ page, patient, login }) => {
		await patient.addLesion();
		await patient.saveScan();
		const failure = { status: 500, json: { detail: 'The database is resting.' } };
		const paths = [calls.lesions.path, calls.history.path, calls.reviews.path];
		for (const path of paths) await page.route(path, (route) => route.fulfill(failure));
		await login(patient, '/Mylesion');
		await expect(page.getByRole('alert')).toContainText('The database is resting.');
		await expect(page.getByText(dashboard.noScans)).toBeVisible();
		await expect(page.getByText(dashboard.noReviews)).toBeVisible();
		await expectWellMade(page);
		for (const path of paths) await page.unroute(path);
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect(lesionCard(page, 'By the watch')).toBeVisible();
		await expect(scanTiles(page)).toHaveCount(1);
		await expect(page.getByRole('alert')).toHaveCount(0);
	});

	test('a token that the server does not know leads to the login', async ({ page, login }) => {
		await login({ token: 'unknown' }, '/Mylesion');
		await expect(page).toHaveURL('/PateintLogIn');
		expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
	});
});
