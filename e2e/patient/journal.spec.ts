import { calls, limits, messages } from '@dermavigil/contract';
import { lesionCard, scanTiles } from '../fixtures/journal-page.ts';
import { expectLoaded, expectWellMade, findBrokenWords } from '../fixtures/page-checks.ts';
import { tinyScan } from '../fixtures/patient.ts';
import { expectTabOrderAsSeen } from '../fixtures/tab-order.ts';
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
	await expectLoaded(details.getByRole('img', { name: 'As it was analyzed' }));
	await expectLoaded(details.getByRole('img', { name: 'With its heat-map' }));
	for (const text of ['Medium Risk', 'Explanation of scan 2.', 'Pending', 'Melanoma', '20%']) {
		await expect(details).toContainText(text);
	}
	await expectWellMade(page);
	const size = page.viewportSize()!;
	await page.setViewportSize({ width: 390, height: 844 });
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
	expect(await findBrokenWords(page, '[role=dialog] p'), 'broken words').toEqual([]);
	await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
	await page.setViewportSize(size);
	await page.keyboard.press('Escape');
	await expect(submitted).toBeFocused();

	await saved.click();
	await expect(details).toContainText(messages.fallback.heatmap);
	await expect(details.getByRole('region', { name: 'Professional review' })).toHaveCount(0);
	await details.getByRole('button', { name: 'Delete scan' }).click();
	await expect(page.getByRole('alertdialog')).toContainText(messages.savedScan.confirmDelete);
	await page.getByRole('button', { name: 'Delete', exact: true }).click();
	await expect(page.getByText(messages.savedScan.deleted)).toBeVisible();
	await expect(scanTiles(page)).toHaveCount(1);
	await expect(page.getByRole('heading', { name: 'My Scans History' })).toBeFocused();
});

test('a saved High result says what to do, is sent for review from its lesion, and counts until a doctor has seen it', async ({
	page,
	patient,
	login,
	clinicianLogin,
	context,
}) => {
	const { id: lesion_id } = await patient.addLesion();
	const scan = await patient.saveScan({ risk_level: 'high', lesion_id });
	for (const viewport of [
		{ width: 390, height: 844 },
		{ width: 1280, height: 800 },
	]) {
		await page.setViewportSize(viewport);
		await login(patient, '/Mylesion');
		await expect(page.getByText(/^1 spot needs a doctor’s look\./)).toBeVisible();
		await expectTabOrderAsSeen(page);
		await scanTiles(page).first().click();
		const details = page.getByRole('dialog', { name: 'By the watch' });
		const advice = details.getByText('Show this spot to a dermatologist within two weeks.');
		await expect(details.getByRole('heading', { name: 'High Risk' })).toBeInViewport();
		await expect(advice).toBeInViewport();
		await expect(details.getByRole('link', { name: 'Find a Dermatologist Near You' })).toBeInViewport();
		await expectTabOrderAsSeen(page);
		await expectWellMade(page);
	}
	await page.getByRole('dialog').getByRole('button', { name: 'Request Professional Review' }).click();
	await expect(page.getByRole('dialog')).toContainText('Pending');

	const clinic = await context.newPage();
	await clinicianLogin({ tab: clinic });
	const path = calls.changeCase.path.replace(':id', scan.id);
	const body = { status: 'flagged', notes: 'Please come in.' };
	const changed = await clinic.evaluate(
		async ([url, sent]) =>
			(await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: sent })).status,
		[path, JSON.stringify(body)] as const,
	);
	expect(changed).toBe(200);
	await clinic.close();

	await page.goto('/Mylesion');
	await expect(page.getByRole('link', { name: /My Lesions.*a review is ready/ })).toBeVisible();
	await page.getByRole('button', { name: 'Read the answer' }).first().click();
	const answer = page.getByRole('dialog', { name: 'Reviewed by a clinician' });
	await expect(answer.getByText('Please come in.')).toBeInViewport();
	await expect(page.getByRole('link', { name: /a review is ready/ })).toHaveCount(0);
	await expectWellMade(page);
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Seen by a doctor' }).first().click();
	await expect(page.getByRole('region', { name: 'Needs your attention' })).toHaveCount(0);
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
	await page.route(calls.scanDetail.path.replace(':id', '*'), async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), ...answers[0] } });
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
	await page.getByRole('dialog').getByRole('button', { name: 'What the AI said before' }).click();
	await expect(page.getByRole('dialog')).toContainText('Explanation of scan 3.');
});

test('thirty scans load page by page while scrolling', async ({ page, patient, login }) => {
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
	test.use({ expectedErrors: [/Failed to load resource.*500/] });

	test('a failure is reported and can be retried; lists never say that they are empty', async ({
		page,
		patient,
		login,
	}) => {
		await patient.addLesion();
		await patient.saveScan();
		const failure = { status: 500, json: { detail: 'The database is resting.' } };
		const paths = [calls.lesions.path, calls.history.path, calls.reviews.path];
		for (const path of paths) await page.route(path, (route) => route.fulfill(failure));
		await login(patient, '/Mylesion');
		await expect(page.getByRole('alert')).toContainText('The database is resting.');
		for (const what of ['the scans', 'the reviews']) {
			await expect(page.getByText(`We couldn’t load ${what}.`)).toBeVisible();
		}
		await expect(page.getByText(dashboard.noScans)).toHaveCount(0);
		await expectWellMade(page);
		for (const path of paths) await page.unroute(path);
		await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
		await expect(lesionCard(page, 'By the watch')).toBeVisible();
		await expect(scanTiles(page)).toHaveCount(1);
		await expect(page.getByRole('alert')).toHaveCount(0);
	});
});
