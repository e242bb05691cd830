import { calls, formatShare } from '@dermavigil/contract';
import { expectLoaded, expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

test('the model card shows what was measured, and is accessible', async ({ page }) => {
	const card = calls.modelCard.response.parse(await (await page.request.get(calls.modelCard.path)).json());
	await page.goto('/model-card');
	await expect(page).toHaveTitle('Model Card | DermaVigil');
	for (const [mode, name] of [
		['clinical', 'Clinical mode'],
		['consumer', 'Consumer mode'],
	] as const) {
		const metrics = page.getByRole('table', { name: `Results, ${name}` });
		const { top2 } = card.modes[mode].metrics;
		await expect(metrics.getByRole('row', { name: /^It is first or second \d/ })).toContainText(
			`${formatShare(top2.value)}(${formatShare(top2.low)} to ${formatShare(top2.high)})`,
		);
	}
	await expect(page.getByText(card.file.sha256)).toBeVisible();

	// Images load when they are near, in both themes.
	for (const name of [
		/^Confusion matrix of clinical/,
		/^Confusion matrix of consumer/,
		/^Reliability diagram of clinical/,
		/^For each mode a line/,
	]) {
		const image = page.getByRole('img', { name });
		await image.scrollIntoViewIfNeeded();
		await expectLoaded(image);
	}
	for (const button of await page.getByRole('button', { name: 'View as table' }).all()) await button.click();
	await expectWellMade(page);

	await page.setViewportSize({ width: 360, height: 800 });
	const tables = page.getByRole('table', { name: /^(Both photos|Conditions,|Fitzpatrick|What it learned)/ });
	await expect(tables).toHaveCount(7);
	const overflows = await tables.evaluateAll((each) =>
		each.map((table) => table.scrollWidth - table.parentElement!.clientWidth),
	);
	expect(Math.max(...overflows)).toBeLessThanOrEqual(0);
});

test('its contents lead to its sections, and an address with a section opens at that section', async ({ page }) => {
	await page.goto('/model-card#groups');
	await expect(page.getByRole('heading', { level: 2, name: 'Who it was tested on' })).toBeInViewport();
	const contents = page.getByRole('navigation', { name: 'On this page' });
	for (const link of await contents.getByRole('link').all()) {
		const target = (await link.getAttribute('href'))!;
		await expect(page.locator(target).getByRole('heading', { level: 2 })).toHaveText((await link.textContent())!);
	}
});

test('pages about accuracy link to the model card', async ({ page }) => {
	for (const path of ['/', '/faq', '/about-skin-cancer']) {
		await page.goto(path);
		await page
			.getByRole('link', { name: /model card/i })
			.first()
			.click();
		await expect(page.getByRole('heading', { level: 1, name: 'Model Card' })).toBeVisible();
	}
});
