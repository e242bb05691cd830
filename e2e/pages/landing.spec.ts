import { calls, labels, limits, type ModelCard } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectLoaded, expectWellMade } from '../fixtures/page-checks.ts';
import { expect, onDesktopAndPhone, test } from '../test.ts';

declare global {
	interface Window {
		/** What the particles' canvas has drawn: the circles of the latest frame, and the number of frames. */
		canvas: { circles: number; frames: number };
	}
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const { words } = limits.hero;
async function openLanding(page: Page): Promise<void> {
	await page.goto('/');
	await expect(page.getByRole('heading', { level: 2, name: 'Is there a spot you keep looking at?' })).toBeAttached();
}

onDesktopAndPhone(() => {
	test('the four metrics are the measured ones, each with its proof', async ({ page }) => {
		const card: ModelCard = await (await page.request.get(calls.modelCard.path)).json();
		const accuracy = `${(card.modes.clinical.metrics.top2.value * 100).toFixed(1)}%`;
		await openLanding(page);
		const metrics = page.locator('#vision li').filter({ has: page.getByRole('button') });
		await expect(metrics).toHaveCount(4);
		await expect(metrics).toContainText([
			`${accuracy} top-2 accuracy`,
			'100% privacy preserved',
			'under 3s analysis time',
			'9+ conditions',
		]);
		await page.getByRole('button', { name: 'How it was measured' }).click();
		const dialog = page.getByRole('dialog', { name: 'How it was measured' });
		await expect(dialog.getByRole('link', { name: 'model card' })).toHaveAttribute('href', '/model-card');
		await expect(dialog.getByRole('row', { name: /^Right first or second/ })).toContainText(accuracy);
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await expect(dialog).toHaveCount(0);
		await expect(page.getByRole('button', { name: 'How it was measured' })).toBeFocused();
		await page.getByRole('button', { name: 'Which conditions' }).click();
		await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(Object.values(labels));
	});
});

test('the page is accessible and fits every screen', async ({ page }) => {
	await openLanding(page);
	await expectWellMade(page);
});

onDesktopAndPhone(() => {
	test('what can be read before the code has loaded stays in place afterward', async ({ page }) => {
		let release = () => {};
		const held = new Promise<void>((done) => {
			release = done;
		});
		await page.route('**/assets/*.js', async (route) => {
			await held;
			await route.continue();
		});
		await page.goto('/', { waitUntil: 'commit' });
		const promise = page.getByText('Free, without an account.');
		const getTop = async () => {
			await promise.waitFor();
			// Its styles name the fonts. Nothing is painted before they are there, but it could be measured.
			await page.waitForFunction(() => document.fonts.size > 0);
			await page.evaluate(() => document.fonts.ready);
			return (await promise.boundingBox())!.y;
		};
		const before = await getTop();
		await expect(page.getByRole('link', { name: 'Analyze Clinical Image' })).toHaveCount(0);
		release();
		await expect(page.getByRole('link', { name: 'Analyze Clinical Image' }).first()).toBeVisible();
		expect(Math.abs((await getTop()) - before)).toBeLessThan(4);
	});
});

test('a real result, with its heat-map on one side of a line that moves', async ({ page }) => {
	const photos: string[] = [];
	page.on('request', (request) => {
		if (request.url().includes('/synthetic/')) photos.push(request.url());
	});
	await openLanding(page);
	expect(photos).toEqual([]);
	const figure = page.getByRole('figure').filter({ hasText: 'A real result of this AI' });
	await figure.scrollIntoViewIfNeeded();
	await expect(figure).toContainText('High Risk');
	await expectLoaded(figure.locator('img'));
	const line = figure.getByRole('slider', { name: 'Photo before, heat-map after' });
	await line.press('ArrowRight');
	await expect(line).toHaveValue('51');
	await line.press('Home');
	await expect(line).toHaveAttribute('aria-valuetext', '0% photo, 100% heat-map');
});

test('70 particles move until they are paused, and never for people who asked for less motion', async ({ page }) => {
	await page.addInitScript(() => {
		window.canvas = { circles: 0, frames: 0 };
		const { prototype } = CanvasRenderingContext2D;
		const { arc, clearRect } = prototype;
		prototype.arc = function (...at) {
			window.canvas.circles++;
			return arc.apply(this, at);
		};
		prototype.clearRect = function (...at) {
			window.canvas = { circles: 0, frames: window.canvas.frames + 1 };
			return clearRect.apply(this, at);
		};
	});
	const countFrames = () => page.evaluate(() => window.canvas.frames);
	await openLanding(page);
	await page.waitForFunction(() => window.canvas.frames > 5);
	expect(await page.evaluate(() => window.canvas.circles)).toBe(limits.hero.particles);
	await page.getByRole('main').getByRole('button', { name: 'Pause animations' }).click();
	const frame = () =>
		page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	await frame();
	const atRest = await countFrames();
	await frame();
	expect(await countFrames()).toBe(atRest);
	await expect(page.locator('[data-typed]')).toHaveText(new RegExp(`^(${words.join('|')})$`));
	await page.getByRole('main').getByRole('button', { name: 'Play animations' }).click();
	await page.waitForFunction((before) => window.canvas.frames > before, atRest);

	await page.emulateMedia({ reducedMotion: 'reduce' });
	await expect(page.getByRole('button', { name: /animations/ })).toHaveCount(0);
	await frame();
	const reduced = await countFrames();
	await frame();
	expect(await countFrames()).toBe(reduced);
});

onDesktopAndPhone(() => {
	test.describe('without scripts', () => {
		test.use({ javaScriptEnabled: false });
		test('the page says what it is', async ({ page }) => {
			await page.goto('/');
			await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^AI Skin Cancer Detection/);
			const note = page.locator('body > noscript p');
			await expect(note).toBeVisible();
			await expect(note).toContainText('for research and education. It is not a medical device');
			await expect(page.getByText('Early detection through')).toBeVisible();
		});
	});
});
