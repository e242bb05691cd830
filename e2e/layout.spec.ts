import { calls, limits } from '@dermavigil/contract';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { logIn, signUp } from './patient.ts';

const accounts = ['patients', 'clinicians'];

/** Has the server say that it can do `capabilities` as well. */
async function serve(page: Page, capabilities: string[], links: { name: string; url: string }[] = []): Promise<void> {
	// Asked for once and before: a question on its way when the test ends would fail it.
	const config = await (await page.request.get(calls.config.path)).json();
	const all = [...config.capabilities, ...capabilities];
	await page.route(calls.config.path, (route) => route.fulfill({ json: { ...config, capabilities: all, links } }));
}

async function open(page: Page, path = '/faq'): Promise<void> {
	await page.goto(path);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const isPhone = (page: Page) => page.viewportSize()!.width < 1024;

/** What the header offers as names, the mobile menu opened where there is one; the logo left out. */
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

test('what a visitor is offered', async ({ page }) => {
	await serve(page, accounts);
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

test('what a patient is offered, and the way out', async ({ page, request }) => {
	await serve(page, accounts);
	const token = await logIn(request, await signUp(request));
	await page.addInitScript(() => localStorage.setItem('theme', 'light'));
	await open(page, '/faq');
	// The outbox asks whose login this is; the login is not to end before it was told.
	const owner = page.waitForResponse((answer) => answer.url().endsWith(calls.me.path));
	await page.evaluate((text) => {
		localStorage.setItem('authToken', text);
		window.dispatchEvent(new Event('authChange'));
		Object.assign(window, { heard: 0 });
		window.addEventListener('authChange', () => Object.assign(window, { heard: 1 }));
	}, token);
	await owner;
	await offers(page, ['Home', 'Scan', 'My Lesions', 'Account', 'Logout']);
	await expect(page.getByRole('banner').getByRole('link', { name: 'My Lesions' })).toHaveAttribute('href', '/Mylesion');
	await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
	const revoked = page.waitForResponse((answer) => answer.url().endsWith(calls.logout.path));
	await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
	await expect(page).toHaveURL('/scan');
	expect((await revoked).status()).toBe(204);
	expect(await page.evaluate(() => [localStorage.getItem('authToken'), Reflect.get(window, 'heard')])).toEqual([
		null,
		1,
	]);
	await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toHaveCount(0);
});

test('what a clinician is offered, and the way out', async ({ page }) => {
	await serve(page, accounts);
	await open(page);
	await page.evaluate(() => localStorage.setItem('isClinicalAuthenticated', 'true'));
	await page.reload();
	await offers(page, ['Home', 'Scan', 'Dashboard', 'Logout']);
	await page.route(calls.clinicalLogout.path, (route) => route.fulfill({ status: 204 }));
	const ended = page.waitForRequest((request) => request.url().endsWith(calls.clinicalLogout.path));
	await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
	await ended;
	expect(await page.evaluate(() => localStorage.getItem('isClinicalAuthenticated'))).toBeNull();
});

// Nothing here depends on the screen or the theme.
test.describe('once', { tag: '@once' }, () => {
	test('no link leads to a missing page', async ({ page }) => {
		await open(page, '/');
		await expect(page.getByRole('heading', { level: 2 }).last()).toBeAttached();
		const addresses = await page
			.locator('a[href^="/"]:not([href^="/api"])')
			.evaluateAll((links) => [...new Set(links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))]);
		expect(addresses.length).toBeGreaterThan(6);
		for (const address of addresses) {
			await page.goto(address);
			await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page Not Found');
		}
	});

	test('the footer has its links, and those elsewhere only where they are configured', async ({ page }) => {
		await serve(page, [], [{ name: 'GitHub', url: 'https://example.org/code' }]);
		await open(page);
		const footer = page.getByRole('contentinfo');
		for (const [name, path] of [
			['Home', '/'],
			['Scan', '/scan'],
			['Privacy Policy', '/privacy'],
			['Terms of Service', '/terms'],
			['About Skin Cancer', '/about-skin-cancer'],
			['FAQ', '/faq'],
			['Contact Us', '/contact'],
			['DermaVigil', '/'],
		] as const) {
			await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
		}
		await expect(footer.getByRole('link', { name: 'GitHub' })).toHaveAttribute('href', 'https://example.org/code');
		await expect(footer).toContainText(`© ${new Date().getFullYear()} DermaVigil`);
		await expect(footer).toContainText('Built with');
		await page.unroute(calls.config.path);
		await page.reload();
		await expect(footer.getByRole('link', { name: 'FAQ' })).toBeVisible();
		await expect(footer.getByRole('link', { name: 'GitHub' })).toHaveCount(0);
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

	test('the skip link leads past the header, and every stop of the keyboard can be seen', async ({ page }) => {
		await open(page, '/');
		await expect(page.getByRole('heading', { level: 2 }).last()).toBeAttached();
		await page.keyboard.press('Tab');
		await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(page.getByRole('main')).toBeFocused();
		const stops: string[] = [];
		for (let count = 0; count < 60; count++) {
			await page.keyboard.press('Tab');
			const stop = await page.evaluate(() => {
				const active = document.activeElement as HTMLElement;
				const { outlineStyle } = getComputedStyle(active);
				const { width, height } = active.getBoundingClientRect();
				return {
					name: active.getAttribute('aria-label') ?? active.innerText,
					seen: outlineStyle !== 'none' && width * height > 0,
					end: active === document.body,
				};
			});
			if (stop.end) break;
			expect(stop.seen, stop.name).toBe(true);
			stops.push(stop.name.trim());
		}
		const order = [
			'Analyze Clinical Image',
			'Discover More',
			'Next testimonial',
			'How it was measured',
			'Start Your Scan',
			'Contact Us',
		];
		const places = order.map((name) => stops.indexOf(name));
		expect(places, stops.join(' > ')).toEqual([...places].sort((a, b) => a - b));
		expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
		expect(stops.filter((name) => name === 'Analyze Clinical Image')).toHaveLength(1);
	});

	test('where the system imposes its colors, what is chosen can be told and read', async ({ page }) => {
		await page.addInitScript(() => localStorage.setItem('analysisPlace', 'server'));
		await page.emulateMedia({ forcedColors: 'active' });
		await open(page, '/scan');
		const variant = (name: string) =>
			page.getByRole('radio', { name }).evaluate((radio) => {
				const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(radio);
				return { color, backgroundColor, forcedColorAdjust };
			});
		const [chosen, other] = [await variant('Consumer'), await variant('Clinical')];
		expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
		expect(chosen.color).not.toBe(chosen.backgroundColor);
		// Else the system lays a ground of its own behind the text, in the color of the text.
		expect(chosen.forcedColorAdjust).toBe('none');
	});

	test('on narrow, middling and enlarged screens nothing is cut off', async ({ page }) => {
		for (const [width, height] of [
			// 1280 pixels at 400% zoom.
			[320, 256],
			// 1440 pixels at 200% zoom.
			[720, 450],
			[768, 1024],
		] as const) {
			await page.setViewportSize({ width, height });
			await open(page, '/');
			await expect(page.getByRole('heading', { level: 2 }).last()).toBeAttached();
			await expectNoSidewaysScroll(page);
			if (width === 768) await expectAccessible(page);
		}
	});
});
