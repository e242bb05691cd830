import { calls, caseListSchema } from '@dermavigil/contract';
import { caseRows, expectCaseInWindow, search, searchCases } from '../fixtures/clinician.ts';
import { expectWellMade, findBrokenWords } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

test('the list and the open case stay side by side: nothing opens below the fold', async ({
	page,
	seedCases,
	clinicianLogin,
}) => {
	const { full_name: name } = await seedCases(12);
	const photo = `Submitted by ${name}`;
	await page.setViewportSize({ width: 1100, height: 800 });
	await page.route(`**${calls.caseSummary.path}`, async (route) => {
		const summary = calls.caseSummary.response.parse(await (await route.fetch()).json());
		for (const risks of Object.values(summary.risks)) risks.high = 200;
		await route.fulfill({ json: summary });
	});
	await clinicianLogin();
	await page.getByRole('button', { name: 'Red flags' }).click();
	await expect(page.getByRole('button', { name: /^Flagged 2\d\d$/ })).toBeVisible();
	const [save, shortcuts] = await Promise.all(
		['Save this view', 'Keyboard shortcuts'].map((name) => page.getByRole('button', { name }).boundingBox()),
	);
	expect(shortcuts!.y, 'in one line').toBe(save!.y);
	await page.getByRole('button', { name: 'Red flags' }).click();
	await page.setViewportSize({ width: 1280, height: 800 });
	await searchCases(page, name, 12);
	await caseRows(page).nth(4).getByRole('button', { name: 'Details' }).click();
	await expect(page.getByText('Explanation 8.')).toBeAttached();
	await expectCaseInWindow(page, photo);
	for (let left = 7; left >= 1; left--) {
		await page.keyboard.press('j');
		await expect(page.getByText(`Explanation ${left}.`, { exact: true })).toBeAttached();
		await expectCaseInWindow(page, photo);
		await expect(page.locator('tr[aria-current=true]')).toBeInViewport({ ratio: 1 });
	}
	await expectWellMade(page);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('columnheader', { name: 'AI Prediction' })).toBeVisible();
	await expect(caseRows(page).last().getByRole('button', { name: 'Details' })).toBeFocused();
	await expect(page.locator('tr[aria-current=true]')).toBeInViewport({ ratio: 1 });
	await page.keyboard.press('Enter');
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
	for (const name of ['Previous case', 'Close the case'])
		await expect(page.getByRole('button', { name }), 'with letters of twice the size').toBeInViewport({ ratio: 1 });
	expect(await findBrokenWords(page, 'tr[aria-rowindex] span'), 'broken words').toEqual([]);
});

test.describe('after an error', () => {
	test.use({ expectedErrors: [/status of 500/] });

	test('a message does not cover the buttons of the open case, which are pressed again after an error', async ({
		page,
		seedCases,
		clinicianLogin,
	}) => {
		const { full_name: name } = await seedCases(2);
		await page.setViewportSize({ width: 1280, height: 800 });
		await clinicianLogin();
		await searchCases(page, name, 2);
		await caseRows(page).first().getByRole('button', { name: 'Details' }).click();
		await page.route('**/api/cases/*/status', (route) => route.fulfill({ status: 500, json: { detail: 'Not now.' } }));
		await page.keyboard.press('2');
		await expect(
			page.getByRole('region', { name: 'Messages' }).getByRole('alert').filter({ hasText: name }),
		).toBeVisible();
		await page.getByRole('button', { name: 'Save and next' }).click({ trial: true });
	});
});

for (const [width, height] of [
	[1280, 800],
	[390, 844],
] as const) {
	test(`at ${width} px a case opened by a click, j or k has its whole photo in the window`, async ({
		page,
		seedCases,
		clinicianLogin,
	}) => {
		const { full_name: name } = await seedCases(6);
		const photo = page.getByRole('region', { name: 'Images' }).getByRole('img', { name: `Submitted by ${name}` });
		await page.setViewportSize({ width, height });
		await clinicianLogin();
		await searchCases(page, name, 6);
		await caseRows(page).nth(3).getByRole('button', { name: 'Details' }).click();
		const expectOpen = async (left: number) => {
			await expect(page.getByText(`Explanation ${left}.`, { exact: true })).toBeAttached();
			await expect(photo).toBeInViewport({ ratio: 1 });
		};
		await expectOpen(3);
		for (const [key, left] of [
			['j', 2],
			['j', 1],
			['k', 2],
			['k', 3],
			['k', 4],
		] as const) {
			await page.keyboard.press(key);
			await expectOpen(left);
		}
	});
}

for (const [width, height] of [
	[1024, 768],
	[390, 844],
] as const) {
	test(`at ${width} px an opened case scrolls under the header`, async ({ page, seedCases, clinicianLogin }) => {
		const { full_name: name } = await seedCases(4);
		await page.setViewportSize({ width, height });
		await clinicianLogin();
		await searchCases(page, name, 4);
		const header = (await page.getByRole('banner').boundingBox())!.height;
		const row = page.locator('tr[aria-current=true]');
		const expectUnderHeader = () =>
			expect(async () => {
				const top = await row.evaluate((each) => each.getBoundingClientRect().top);
				expect(top).toBeGreaterThanOrEqual(header);
				expect(top).toBeLessThan(header + 40);
			}).toPass();
		await caseRows(page).nth(1).getByRole('button', { name: 'Details' }).click();
		await expectUnderHeader();
		await page.keyboard.press('j');
		await expect(page.getByText('Explanation 2.', { exact: true })).toBeAttached();
		await expectUnderHeader();
	});
}

test('on a phone, k shows a case with its photo and name, although its focused button is below them', async ({
	page,
	seedCases,
	clinicianLogin,
}) => {
	const { full_name: name } = await seedCases(6);
	await page.setViewportSize({ width: 390, height: 844 });
	await clinicianLogin();
	await searchCases(page, name, 6);
	await page.getByRole('searchbox').blur();
	for (const key of ['j', 'j', 'j', 'j', 'j', 'j', 'k', 'k', 'k', 'k']) await page.keyboard.press(key);
	const row = page.locator('tr[aria-current=true]');
	await expect(row).toHaveAttribute('aria-rowindex', '3');
	const header = (await page.getByRole('banner').boundingBox())!.height;
	await expect.poll(() => row.evaluate((shown) => shown.getBoundingClientRect().top)).toBeGreaterThanOrEqual(header);
});

test('20 cases are read and decided with at most 3 keys each; the last one stays in the window when closed and opened again', async ({
	page,
	seedCases,
	clinicianLogin,
}) => {
	const { full_name: name } = await seedCases(20);
	await page.setViewportSize({ width: 1280, height: 800 });
	await clinicianLogin();
	await search(page, name);
	await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '21');
	let keys = 0;
	const press = async (key: string) => {
		keys += 1;
		await page.keyboard.press(key);
	};
	await page.getByRole('searchbox').blur();
	await press('j');
	await press('Enter');
	for (let left = 20; left >= 1; left--) {
		await expect(page.getByText(`Explanation ${left}.`, { exact: true })).toBeAttached();
		await expectCaseInWindow(page, `Submitted by ${name}`);
		await press(left % 2 ? '4' : '7');
		await press('Control+Enter');
	}
	expect(keys).toBeLessThanOrEqual(3 * 20);
	await expect(page.getByRole('group', { name: 'Status' }).locator('[aria-pressed=true]')).toHaveText(/Reviewed/);
	const query = new URLSearchParams({ q: name, status: 'reviewed', limit: '100' });
	await expect
		.poll(async () => {
			const answer = await page.request.get(`${calls.cases.path}?${query}`);
			return caseListSchema.parse(await answer.json()).map(({ outcome }) => outcome);
		})
		.toEqual(Array.from({ length: 20 }, (_, index) => (index % 2 ? 'benign' : 'biopsy')));
	const row = page.locator('tr[aria-current=true]');
	await press('Escape');
	await expect(page.getByRole('columnheader', { name: 'AI Prediction' })).toBeVisible();
	await expect(row, 'all rows above are lower now').toBeInViewport({ ratio: 1 });
	await press('Enter');
	await expectCaseInWindow(page, `Submitted by ${name}`);
	await expect(row, 'all rows above are higher now').toBeInViewport({ ratio: 1 });
});
