import { calls, limits, messages } from '@dermavigil/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { beginJournal, smallScan } from './journal.ts';
import { expectWellMade, test } from './journey.ts';
import { openAs } from './patient.ts';

const { dashboard, lesion } = messages;
const section = (page: Page, name: string) => page.getByRole('region', { name });
const history = (page: Page) => section(page, 'My Scans History');
const card = (page: Page, nickname: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: nickname }) });
const tiles = (page: Page) => history(page).getByRole('button', { name: /confidence/ });

test.use({
	contextOptions: { reducedMotion: 'reduce' },
});

const isLoaded = (image: Locator) =>
	expect.poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

test('an empty journal, and its first lesion by keyboard alone', async ({ page, request }) => {
	const journal = await beginJournal(request, 'Ada Lovelace');
	await openAs(page, journal.token, '/mylesion');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada');
	for (const text of [dashboard.emptyJournal, dashboard.noReviews, dashboard.noScans]) {
		await expect(page.getByText(text)).toBeVisible();
	}
	await expectWellMade(page);

	await page.getByRole('button', { name: 'Track Your First Lesion' }).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByLabel('Nickname')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('alert')).toHaveText(lesion.incomplete);
	await expectWellMade(page);
	await page.keyboard.type('The one "by" <b>the</b> watch');
	await page.keyboard.press('Tab');
	await expect(page.getByLabel('Body Part')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('radio', { name: 'Face' })).toBeFocused();
	for (const name of ['Neck', 'Right shoulder', 'Left shoulder']) {
		await page.keyboard.press('ArrowDown');
		await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
		await expect(page.getByLabel('Body Part')).toHaveValue(name);
	}
	await page.keyboard.press('Tab');
	await expect(page.getByRole('radio', { name: 'Back of the head' })).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(page.getByLabel('Body Part')).toHaveValue('Nape');
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
	await expectWellMade(page);
	for (const name of ['Cancel', 'Start Tracking']) {
		await page.keyboard.press('Tab');
		await expect(page.getByRole('button', { name })).toBeFocused();
	}
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL('/scan');
	await expect(page.getByText(lesion.started('The one "by" <b>the</b> watch'))).toBeVisible();
	const [made] = await journal.lesions();
	expect(made).toMatchObject({ nickname: 'The one "by" <b>the</b> watch', body_part: 'Nape', scan_count: 0 });
	expect(await page.evaluate(() => window.history.state.usr)).toEqual({ lesionId: made!.id });

	await page.getByRole('banner').getByRole('link', { name: 'My Lesions' }).click();
	await expect(page).toHaveURL('/Mylesion');
	await expect(card(page, made!.nickname)).toContainText('0 scans');
});

test('a part of the body is chosen by touch', async ({ page, request }) => {
	const journal = await beginJournal(request);
	await openAs(page, journal.token, '/Mylesion');
	await page.getByRole('button', { name: 'Track New Lesion' }).click();
	const figure = page.getByRole('group', { name: 'Front' });
	const outline = (await figure.locator('svg').first().boundingBox())!;
	const at = (x: number, y: number) =>
		page.mouse.click(outline.x + (x / 100) * outline.width, outline.y + (y / 220) * outline.height);
	await at(85, 98);
	await expect(page.getByLabel('Body Part')).toHaveValue('Left forearm');
	await at(40, 170);
	await expect(page.getByLabel('Body Part')).toHaveValue('Right shin');
	// Between arm and body there is nobody.
	await at(74, 100);
	await expect(page.getByLabel('Body Part')).toHaveValue('Right shin');
});

test('lesion cards after scans were saved, and deleting one with all of its scans', async ({ page, request }) => {
	const journal = await beginJournal(request);
	const [watch, back] = [
		await journal.addLesion(),
		await journal.addLesion({ nickname: 'Shoulder', body_part: 'behind it' }),
	];
	await journal.saveScan({ lesion_id: watch.id });
	await journal.saveScan({ lesion_id: watch.id });
	await journal.saveScan({ lesion_id: back.id });
	await openAs(page, journal.token, '/Mylesion');
	await expect(card(page, 'By the watch')).toContainText('2 scans, last seen');
	await isLoaded(page.getByRole('img', { name: 'Last photo of By the watch' }));
	await expect(tiles(page)).toHaveCount(3);
	await expectWellMade(page);

	await expect(page.getByRole('button', { name: 'Compare Shoulder' })).toBeDisabled();
	await expect(card(page, 'Shoulder')).toContainText(lesion.notEnoughText);
	await page.getByRole('button', { name: 'Compare By the watch' }).click();
	await expect(page.getByRole('dialog', { name: 'Evolution Analysis' })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: 'Compare By the watch' })).toBeFocused();

	await page.getByRole('button', { name: 'Delete By the watch' }).click();
	await expect(page.getByRole('alertdialog')).toContainText(lesion.confirmDelete('By the watch'));
	await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Delete', exact: true }).click();
	await expect(page.getByText(lesion.deleted('By the watch'))).toBeVisible();
	await expect(card(page, 'By the watch')).toHaveCount(0);
	await expect(tiles(page)).toHaveCount(1);
	await expect(page.getByRole('heading', { name: 'Track a Lesion' })).toBeFocused();

	await page.getByRole('link', { name: 'Add scan Shoulder' }).click();
	await expect(page).toHaveURL('/scan');
	expect(await page.evaluate(() => window.history.state.usr)).toEqual({ lesionId: back.id });
});

test('the details of a scan, and deleting it', async ({ page, request }) => {
	const journal = await beginJournal(request);
	await journal.saveScan({ heatmap_image_base64: null });
	await journal.submitScan();
	await openAs(page, journal.token, '/Mylesion');
	const [submitted, saved] = [tiles(page).first(), tiles(page).last()];
	await submitted.focus();
	await page.keyboard.press('Enter');
	const details = page.getByRole('dialog');
	await isLoaded(details.getByRole('img', { name: 'As it was saved' }));
	await isLoaded(details.getByRole('img', { name: 'Under its heat-map' }));
	for (const text of ['Medium Risk', '71.5%', 'What was seen in drawing 2.', 'Pending', 'Melanoma', '20%']) {
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
	await expect(tiles(page)).toHaveCount(1);
	await expect(page.getByRole('heading', { name: 'My Scans History' })).toBeFocused();
});

test('professional reviews in each of their states', async ({ page, request }) => {
	const journal = await beginJournal(request);
	for (let count = 0; count < 3; count++) await journal.submitScan();
	const answers = [
		{ status: 'flagged', doctor_notes: 'Please come in.\nThis week, if you can.' },
		{ status: 'reviewed', doctor_notes: 'Harmless.' },
	];
	await page.route(calls.reviews.path, async (route) => {
		const response = await route.fetch();
		const reviews: object[] = await response.json();
		await route.fulfill({ response, json: reviews.map((review, index) => ({ ...review, ...answers[index] })) });
	});
	await openAs(page, journal.token, '/Mylesion');
	const reviews = section(page, 'Professional Reviews').getByRole('listitem');
	await expect(reviews).toHaveCount(3);
	await expect(reviews.nth(0)).toContainText('Flagged');
	await expect(reviews.nth(0)).toContainText('Please come in.');
	await expect(reviews.nth(1)).toContainText('Reviewed');
	await expect(reviews.nth(2)).toContainText('Pending');
	await expectWellMade(page);
	await reviews.nth(0).getByRole('button', { name: 'Details' }).click();
	await expect(page.getByRole('dialog')).toContainText('This week, if you can.');
});

test('thirty scans come page by page as one scrolls', async ({ page, request }) => {
	const journal = await beginJournal(request);
	const small = await smallScan();
	await journal.saveScan({ ...small, ai_explanation: 'The first.' });
	await Promise.all(Array.from({ length: 29 }, () => journal.saveScan(small)));
	const asked: string[] = [];
	page.on('request', (sent) => {
		const url = new URL(sent.url());
		if (url.pathname === calls.history.path) asked.push(url.searchParams.get('before') === null ? 'first' : 'next');
	});
	await page.setViewportSize({ width: 390, height: 844 });
	await openAs(page, journal.token, '/Mylesion');
	await expect(tiles(page)).toHaveCount(limits.savedScan.pageSize);
	expect(asked).toEqual(['first']);
	await page.getByRole('button', { name: 'Show more scans' }).scrollIntoViewIfNeeded();
	await expect(tiles(page)).toHaveCount(30);
	expect(asked).toEqual(['first', 'next']);
	await expect(page.getByRole('button', { name: 'Show more scans' })).toHaveCount(0);
	await tiles(page).last().click();
	await expect(page.getByRole('dialog')).toContainText('The first.');
});

test.describe('when the server says no', () => {
	test.use({ expectedErrors: [/Failed to load resource.*(401|500)/] });

	test('a failure is told and can be tried again; silent lists stay empty', async ({ page, request }) => {
		const journal = await beginJournal(request);
		await journal.addLesion();
		await journal.saveScan();
		const refuse = { status: 500, json: { detail: 'The database is resting.' } };
		const paths = [calls.lesions.path, calls.history.path, calls.reviews.path];
		for (const path of paths) await page.route(path, (route) => route.fulfill(refuse));
		await openAs(page, journal.token, '/Mylesion');
		await expect(page.getByRole('alert')).toContainText('The database is resting.');
		await expect(page.getByText(dashboard.noScans)).toBeVisible();
		await expect(page.getByText(dashboard.noReviews)).toBeVisible();
		await expectWellMade(page);
		for (const path of paths) await page.unroute(path);
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect(card(page, 'By the watch')).toBeVisible();
		await expect(tiles(page)).toHaveCount(1);
		await expect(page.getByRole('alert')).toHaveCount(0);
	});

	test('a token that the server does not know leads to the login', async ({ page }) => {
		await openAs(page, 'of-nobody', '/Mylesion');
		await expect(page).toHaveURL('/PateintLogIn');
		expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
	});
});
