import { messages } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectWellMade, findBrokenWords } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

test.use({ analysisPlace: 'server' });

async function open(page: Page, path = '/faq'): Promise<void> {
	await page.goto(path);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** In the page: words beyond the right edge, even where a box cuts them off so that the page does not scroll. */
function findBeyondEdge(): string[] {
	const words = document.createRange();
	return [...document.querySelectorAll<HTMLElement>('h2, h3, p, li, a, main button')]
		.filter((element) => {
			words.selectNodeContents(element);
			const shown = element.checkVisibility() && !element.closest('[aria-hidden=true]');
			return shown && words.getBoundingClientRect().right > document.documentElement.clientWidth;
		})
		.map((element) => element.innerText);
}

test.describe('at an unknown address', () => {
	// Browsers themselves log the status.
	test.use({ expectedErrors: [/Failed to load resource.*404/] });

	test('the page says so, to programs too, and leads home', async ({ page }) => {
		expect((await page.goto('/nowhere'))?.status()).toBe(404);
		await expect(page.getByRole('heading', { name: messages.notFound })).toBeVisible();
		await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
		await expectWellMade(page);
	});
});

test('with letters of twice the size, everything can be reached on a phone', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	for (const address of ['/withdraw', '/model-card', '/scan', '/terms']) {
		await open(page, address);
		await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
		await expectNoSidewaysScroll(page);
	}
	await open(page, '/');
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
	await expect(page.getByRole('heading', { name: 'AI Analysis' })).toBeAttached();
	expect(await findBrokenWords(page, 'main :is(h1, p)'), 'broken words').toEqual([]);
	await page.setViewportSize({ width: 320, height: 640 });
	await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
	expect(await page.evaluate(findBeyondEdge), 'cut off at the right edge').toEqual([]);
});

test('with letters of twice the size, no word breaks on a desktop, where the columns do not adapt', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	for (const address of ['/signUp', '/PateintLogIn']) {
		await open(page, address);
		await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
		expect(await findBrokenWords(page, 'main :is(h1, p)'), `broken words at ${address}`).toEqual([]);
		await expectNoSidewaysScroll(page);
	}
});

test('the skip link leads past the header, and the focus is always visible', async ({ page }) => {
	await open(page, '/');
	// The last of the sections that load after the first view.
	await expect(page.getByRole('heading', { level: 2, name: 'Is there a spot you keep looking at?' })).toBeAttached();
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
	const positions = order.map((name) => stops.indexOf(name));
	expect(positions, stops.join(' > ')).toEqual([...positions].sort((a, b) => a - b));
	expect(Math.min(...positions)).toBeGreaterThanOrEqual(0);
	expect(stops.filter((name) => name === 'Analyze Clinical Image')).toHaveLength(1);
});

test('in forced colors, the chosen option can be recognized and read', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active' });
	await open(page, '/scan');
	const readColors = (name: string) =>
		page.getByRole('radio', { name }).evaluate((radio) => {
			const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(radio);
			return { color, backgroundColor, forcedColorAdjust };
		});
	const [chosen, other] = [await readColors('Consumer'), await readColors('Clinical')];
	expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
	expect(chosen.color).not.toBe(chosen.backgroundColor);
	// Otherwise the system puts its own background behind the text, in the color of the text.
	expect(chosen.forcedColorAdjust).toBe('none');
	await open(page, '/PateintLogIn');
	const box = page.getByRole('checkbox', { name: 'Remember me' });
	await box.check();
	const [ground, mark] = await box.evaluate((input) => [
		getComputedStyle(input).backgroundColor,
		getComputedStyle(input.nextElementSibling!).color,
	]);
	expect(mark).not.toBe(ground);
});

test.describe('when the code of a page does not arrive', () => {
	test.use({ expectedErrors: [/Failed to load resource|dynamically imported module/] });

	test('the page says so, and reloads on request', async ({ page }) => {
		await page.route('**/faq-page-*.js', (route) => route.abort());
		await page.goto('/faq');
		await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
		await expectWellMade(page);
		await page.unrouteAll();
		await page.getByRole('button', { name: 'Reload page' }).click();
		await expect(page.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeVisible();
	});
});
