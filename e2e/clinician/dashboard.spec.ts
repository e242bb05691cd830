import { calls, limits } from '@dermavigil/contract';
import { caseRows, search, searchCases } from '../fixtures/clinician.ts';
import { expectNoSidewaysScroll, expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

test('a new case is announced without a reload, and nothing moves until the button is pressed', async ({
	page,
	seedCases,
	clinicianLogin,
}) => {
	const patient = await seedCases(1);
	const listening = page.waitForResponse((answer) => new URL(answer.url()).pathname === calls.caseEvents.path);
	await clinicianLogin();
	await listening;
	const first = caseRows(page).first();
	const firstName = await first.getByRole('rowheader').textContent();
	const place = await first.boundingBox();
	await patient.submitScan({ ai_explanation: 'The newest.' });
	const arrived = page.getByRole('button', { name: /new cases?$/ });
	await expect(arrived).toBeVisible();
	await expect(first.getByRole('rowheader')).toHaveText(firstName!);
	expect(await first.boundingBox()).toEqual(place);
	await arrived.click();
	await expect(first.getByRole('rowheader')).not.toHaveText(firstName!);
	await searchCases(page, patient.full_name, 2);
	await first.getByRole('button', { name: 'Details' }).click();
	await expect(page.getByText('The newest.')).toBeVisible();
});

test('on a phone, the table is a list of cards, and scrolling fetches the next page', async ({
	page,
	seedCases,
	clinicianLogin,
}) => {
	const { full_name: name } = await seedCases(limits.cases.pageSize + 2);
	await page.setViewportSize({ width: 390, height: 844 });
	await clinicianLogin();
	await expect(caseRows(page).first()).toBeInViewport({ ratio: 1 });
	const filters = page.getByRole('button', { name: /^Filters/ });
	await filters.press('Enter');
	const statuses = page.getByRole('group', { name: 'Show' });
	await statuses.getByRole('button', { name: /^New/ }).press('Enter');
	await expect(filters).toHaveText('Filters (1)');
	await statuses.getByRole('button', { name: /^All/ }).press('Enter');
	await filters.press('Enter');
	await expect(statuses).toBeHidden();
	await search(page, name);
	await expect(caseRows(page).first()).toContainText(name);
	const table = page.getByRole('table');
	await expect(table).toHaveAttribute('aria-rowcount', '-1');
	await expect(page.getByRole('button', { name: 'Show more cases' })).toBeVisible();
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
	await expect(table).toHaveAttribute('aria-rowcount', String(limits.cases.pageSize + 3));
	const details = caseRows(page).first().getByRole('button', { name: 'Details' });
	await details.focus();
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
	const last = caseRows(page).last();
	await expect(last).toHaveAttribute('data-index', String(limits.cases.pageSize + 1));
	await expect(details, 'rows come and go, the focus stays').toBeFocused();
	await last.getByRole('button', { name: 'Details' }).click();
	await expect(page.getByText('Explanation 1.', { exact: true })).toBeVisible();
	// Not by mouse: one frame after the row has opened, the page moves it into view, and the press could be lost.
	await page.getByRole('button', { name: 'Reviewed', exact: true }).press('Enter');
	await expect(last.getByRole('button', { name: 'Undo' })).toBeVisible();
	await expectNoSidewaysScroll(page);
});

test('the statistics are charts with their values', async ({ page, seedCases, clinicianLogin }) => {
	await seedCases(1);
	await clinicianLogin({ path: '/dashboard/statistics' });
	await expect(page.getByRole('img', { name: 'Submitted cases by status, week by week' })).toBeVisible();
	for (const button of await page.getByRole('button', { name: 'View as table' }).all()) await button.click();
	await expect(page.getByRole('table')).toHaveCount(4);
	await expectWellMade(page);
});
