import { calls, caseListSchema } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { caseRows, searchCases } from '../fixtures/clinician.ts';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

/** The whole photo of the open case, and what decides about it, are inside the window. */
async function expectInWindow(page: Page, photo: string): Promise<void> {
	await expect(page.getByRole('region', { name: 'Images' }).getByRole('img', { name: photo })).toBeInViewport({
		ratio: 1,
	});
	await expect(page.getByRole('group', { name: 'Status' })).toBeInViewport({ ratio: 1 });
}

test('list and open case stay side by side: nothing opens below the fold', async ({
	page,
	seedCases,
	clinicianLogin,
}) => {
	const { full_name: name } = await seedCases(12);
	const photo = `Submitted by ${name}`;
	await page.setViewportSize({ width: 1280, height: 800 });
	await clinicianLogin();
	await searchCases(page, name, 12);
	await caseRows(page).nth(4).getByRole('button', { name: 'Details' }).click();
	await expect(page.getByText('Explanation 8.')).toBeAttached();
	await expectInWindow(page, photo);
	for (let left = 7; left >= 1; left--) {
		await page.keyboard.press('j');
		await expect(page.getByText(`Explanation ${left}.`, { exact: true })).toBeAttached();
		await expectInWindow(page, photo);
		await expect(page.locator('tr[aria-current=true]')).toBeInViewport({ ratio: 1 });
	}
	await expectWellMade(page);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('columnheader', { name: 'AI Prediction' })).toBeVisible();
	await expect(caseRows(page).last().getByRole('button', { name: 'Details' })).toBeFocused();
	await expect(page.locator('tr[aria-current=true]')).toBeInViewport({ ratio: 1 });
});

for (const [width, height] of [
	[1024, 768],
	[390, 844],
] as const) {
	test(`at ${width} px an opened case scrolls under the header`, async ({ page, seedCases, clinicianLogin }) => {
		const { full_name: name } = await seedCases(4);
		await page.setViewportSize({ width, height });
		await clinicianLogin();
		await page.getByRole('searchbox').fill(name);
		await expect(caseRows(page)).toHaveCount(4);
		const header = (await page.getByRole('banner').boundingBox())!.height;
		const getTop = () => page.locator('tr[aria-current=true]').evaluate((row) => row.getBoundingClientRect().top);
		await caseRows(page).nth(1).getByRole('button', { name: 'Details' }).click();
		await expect.poll(getTop).toBeLessThan(header + 40);
		await page.keyboard.press('j');
		await expect(page.getByText('Explanation 2.', { exact: true })).toBeAttached();
		await expect.poll(getTop).toBeLessThan(header + 40);
		expect(await getTop()).toBeGreaterThanOrEqual(header);
	});
}

test('20 cases are read and decided in at most 3 keys each', async ({ page, seedCases, clinicianLogin }) => {
	const { full_name: name } = await seedCases(20);
	await page.setViewportSize({ width: 1280, height: 800 });
	await clinicianLogin();
	await page.getByRole('searchbox').fill(name);
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
		await expectInWindow(page, `Submitted by ${name}`);
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
});
