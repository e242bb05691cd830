import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Playwright's test, failing when the page logs an error that the test did not announce in `expectedErrors`. */
export const test = base.extend<{ expectedErrors: RegExp[]; quietConsole: undefined }>({
	expectedErrors: [[], { option: true }],
	quietConsole: [
		async ({ page, expectedErrors }, use) => {
			const errors: string[] = [];
			page.on('pageerror', (error) => errors.push(error.message));
			page.on('console', (message) => {
				if (['error', 'warning'].includes(message.type())) errors.push(message.text());
			});
			await use(undefined);
			const expected = [...expectedErrors, /^Service Worker registration blocked by Playwright$/];
			const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
			expect(unexpected, 'what the page logged').toEqual([]);
		},
		{ auto: true },
	],
});

/** Checks the page as it stands against WCAG 2.2 A and AA. Waits for animations, which axe would measure half-way. */
export async function expectAccessible(page: Page): Promise<void> {
	await page.evaluate(() =>
		Promise.allSettled(
			document
				.getAnimations()
				.filter((a) => a.effect?.getComputedTiming().iterations !== Infinity)
				.map((a) => a.finished),
		),
	);
	// Evaluated, not added as a tag: the page's Content-Security-Policy allows no script but its own.
	await page.evaluate(axeSource);
	const { violations } = await page.evaluate<AxeResults>('axe.run()');
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
	expect(found, 'axe violations').toEqual([]);
}

/** No part of the page lies beyond its right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	expect(overflow).toBeLessThanOrEqual(0);
}

/** Checks what is on the screen in both themes, on a desktop, a phone and the narrowest of screens. */
export async function expectWellMade(page: Page): Promise<void> {
	const before = page.viewportSize()!;
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		for (const width of [1440, 390, 320]) {
			await page.setViewportSize({ width, height: 844 });
			await expectNoSidewaysScroll(page);
			await expectAccessible(page);
		}
	}
	await page.setViewportSize(before);
}
