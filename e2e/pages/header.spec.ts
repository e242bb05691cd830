import { limits } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/page-checks.ts';
import { expect, onDesktopAndPhone, test } from '../test.ts';

test.use({ analysisPlace: 'server', contextOptions: { reducedMotion: 'no-preference' } });

async function open(page: Page, path = '/faq'): Promise<void> {
	await page.goto(path);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const isPhone = (page: Page) => page.viewportSize()!.width < 1024;

/** The names of the header's links and buttons except the logo, with the mobile menu open if there is one. */
async function offered(page: Page): Promise<string[]> {
	if (isPhone(page)) {
		const opener = page.getByRole('button', { name: 'Open menu' });
		if (await opener.isVisible()) await opener.click();
	}
	const entries = page.getByRole('banner').locator('a:visible, button:visible');
	const names = await entries.evaluateAll((all) => all.map((one) => one.textContent!.trim()));
	return names.filter((name) => name !== '' && name !== 'DermaVigil');
}

const offers = (page: Page, names: string[]) => expect(async () => expect(await offered(page)).toEqual(names)).toPass();

onDesktopAndPhone(() => {
	test('what a visitor is offered', async ({ page }) => {
		await open(page);
		const login = isPhone(page) ? 'Patient Login' : 'Signup / Login';
		await offers(page, ['Home', 'Scan', 'Clinical Login', login, 'Scan Now']);
		const banner = page.getByRole('banner');
		await expect(banner.getByRole('link', { name: 'Clinical Login' })).toHaveAttribute('href', '/login');
		await expect(banner.getByRole('link', { name: login })).toHaveAttribute('href', '/PateintLogIn');
		await expect(banner.getByRole('link', { name: 'Scan Now' })).toHaveAttribute('href', '/scan');
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
	});
});

test('the header turns translucent past 10 px and carries 15 particles', async ({ page }) => {
	await open(page);
	const header = page.getByRole('banner');
	await expect(header.locator('[data-particle]')).toHaveCount(limits.header.particles);
	await page.evaluate((y) => window.scrollTo(0, y), limits.header.scrolledAfter);
	await expect(header).toHaveAttribute('data-scrolled', 'false');
	await page.evaluate((y) => window.scrollTo(0, y), limits.header.scrolledAfter + 1);
	await expect(header).toHaveAttribute('data-scrolled', 'true');
	await expect(header).toHaveCSS('backdrop-filter', /blur/);
	await expect(header).toHaveCSS('position', 'fixed');
});

test.describe('without all of its code', () => {
	test.use({ expectedErrors: [/person-switcher|net::ERR_FAILED/] });

	test('a part of it that cannot be loaded leaves the rest in place', async ({ page, patient, login }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		await page.route('**/assets/person-switcher*.js', (route) => route.abort());
		await login(patient, '/faq');
		const banner = page.getByRole('banner');
		const retry = (await banner.getByRole('button', { name: 'Try again' }).boundingBox())!;
		expect(retry.y + retry.height).toBeLessThanOrEqual((await banner.boundingBox())!.height);
		await expectNoSidewaysScroll(page);
	});
});

test('the theme follows the system until one is chosen', async ({ page }) => {
	const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
	await page.emulateMedia({ colorScheme: 'dark' });
	await open(page);
	expect(await theme()).toBe('dark');
	await page.emulateMedia({ colorScheme: 'light' });
	await expect.poll(theme).toBe('light');
	await page.getByRole('button', { name: 'Use dark theme' }).click();
	expect(await theme()).toBe('dark');
	await page.reload();
	expect(await theme()).toBe('dark');
	expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});
