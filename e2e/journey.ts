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

/** Checks the page as it stands against WCAG 2.2 A and AA, once it is there and at rest: axe would measure half of it. */
export async function expectAccessible(page: Page): Promise<void> {
	// What is under a dialog counts too: only assistive technology is kept from it.
	await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
	if (!(await page.evaluate(() => 'axe' in window))) await prepareAxe(page);
	await page.evaluate(() =>
		Promise.allSettled(
			document
				.getAnimations()
				.filter((a) => a.effect?.getComputedTiming().iterations !== Infinity)
				.map((a) => a.finished),
		),
	);
	const { violations } = await page.evaluate<AxeResults>(`axe.run({ resultTypes: ['violations'] })`);
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
	expect(found, 'axe violations').toEqual([]);
}

async function prepareAxe(page: Page): Promise<void> {
	// Evaluated, not added as a tag: the page's Content-Security-Policy allows no script but its own.
	await page.evaluate(axeSource);
	// What comes or goes while axe measures, such as a message or a card that was waited for, must not fade under its eyes.
	await page.evaluate(() => {
		const still = new CSSStyleSheet();
		still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
		document.adoptedStyleSheets.push(still);
	});
}

/** No part of the page lies beyond its right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	expect(overflow).toBeLessThanOrEqual(0);
}

/**
 * Checks what is on the screen on a desktop in the light theme, on a phone in the dark one, and on the narrowest of
 * screens. Colors do not depend on the width, nor does the layout on the theme.
 */
export async function expectWellMade(page: Page): Promise<void> {
	const before = page.viewportSize()!;
	for (const [colorScheme, width] of [
		['light', 1440],
		['dark', 390],
	] as const) {
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize({ width, height: 844 });
		await expectNoSidewaysScroll(page);
		await expectAccessible(page);
	}
	await page.setViewportSize({ width: 320, height: 844 });
	await expectNoSidewaysScroll(page);
	await page.setViewportSize(before);
}
