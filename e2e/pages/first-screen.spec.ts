import { reassess } from '@dermavigil/analysis/symptoms';
import {
	type AnalysisResult,
	calls,
	type Mode,
	type ModelCard,
	modes,
	riskNames,
	splitSentences,
} from '@dermavigil/contract';
import type { Locator, Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { askServer } from '../fixtures/scan-page.ts';
import { expectTabOrderAsSeen } from '../fixtures/tab-order.ts';
import { expect, test } from '../test.ts';

const sizes = [
	{ width: 390, height: 844 },
	{ width: 1280, height: 800 },
];
/** Thresholds that give every suitable photo one risk. */
const thresholds = {
	low: { medium: 1.1, high: 1.2 },
	medium: { medium: 0, high: 1.1 },
	high: { medium: 0, high: 0 },
} as const;
const risks = Object.keys(thresholds) as (keyof typeof thresholds)[];

/** Checks that an element is on the screen without scrolling. */
async function expectOnFirstScreen(page: Page, element: Locator): Promise<void> {
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await expect(element).toBeInViewport({ ratio: 1 });
}

/** The server's answer to a photo, with another risk. */
function atRisk(answer: AnalysisResult, card: ModelCard, mode: Mode, risk: keyof typeof thresholds): AnalysisResult {
	const settings = { ...card.modes[mode], thresholds: thresholds[risk] };
	return {
		...answer,
		...reassess({ ...answer, symptoms: {} }, {}, { ...card, modes: { ...card.modes, [mode]: settings } }),
	};
}

for (const mode of modes) {
	test(`in ${mode} mode, the risk and what to do are on the first screen`, async ({
		page,
		baseURL,
		patient,
		login,
		scanPage,
	}) => {
		const photo = await syntheticPhoto({ seed: 3, ...(mode === 'clinical' && { kind: 'dermoscopy' }) });
		const answer = await askServer(baseURL!, photo, mode);
		const card = calls.modelCard.response.parse(await (await fetch(`${baseURL}${calls.modelCard.path}`)).json());
		await scanPage.useServer();
		await login(patient, '/scan');
		for (const size of sizes) {
			await page.setViewportSize(size);
			for (const risk of risks) {
				const shown = atRisk(answer, card, mode, risk);
				const { recommendation, clinical_recommendation } = shown.explanation;
				const [first] = splitSentences(mode === 'clinical' ? clinical_recommendation : recommendation);
				await page.route(`**${calls.analyze.path}*`, (route) => route.fulfill({ json: shown }));
				if (mode === 'clinical') await page.getByRole('radio', { name: 'Clinical' }).click();
				await page.setInputFiles('input[type=file]', photo);
				const band = page.getByRole('region', { name: riskNames[risk] });
				await expect(band.getByRole('heading')).toBeFocused();
				await expectOnFirstScreen(page, band.getByText(first!, { exact: true }));
				for (const name of ['Find a Dermatologist Near You', 'Request Professional Review'])
					await expectOnFirstScreen(page, band.getByRole(/^Find/.test(name) ? 'link' : 'button', { name }));
				await expect(page.locator('[aria-live=polite]', { hasText: `${riskNames[risk]}. ${first}` })).toBeAttached();
				await expectNoSidewaysScroll(page);
				await expectTabOrderAsSeen(page);
				await page.unrouteAll();
				await page.getByRole('button', { name: 'Analyze Another Image' }).click();
			}
		}
	});
}

test('why a photo was not assessed, and what to do, are on the first screen', async ({ page, baseURL, scanPage }) => {
	const photo = await syntheticPhoto({ seed: 1, kind: 'dermoscopy' });
	const answer = await askServer(baseURL!, photo, 'consumer');
	await scanPage.useServer();
	await page.route(`**${calls.analyze.path}*`, (route) => route.fulfill({ json: answer }));
	for (const size of sizes) {
		await page.setViewportSize(size);
		await page.goto('/scan');
		await page.setInputFiles('input[type=file]', photo);
		const band = page.getByRole('region', { name: 'Image not suitable' });
		await expect(band.getByRole('heading')).toBeFocused();
		const { recommendation } = answer.explanation;
		await expectOnFirstScreen(page, band.getByText(splitSentences(recommendation)[0]!));
		await expectOnFirstScreen(page, band.getByRole('button', { name: 'Analyze again in Clinical mode' }));
		await expect(page.locator('[aria-live=polite]', { hasText: recommendation })).toBeAttached();
		await expectTabOrderAsSeen(page);
	}
});

test('taking a photo is on the first screen', async ({ page }) => {
	for (const size of sizes) {
		await page.setViewportSize(size);
		await page.goto('/scan');
		// A desktop has no camera to point at a spot: people drop or choose a photo there.
		const name = size.width === 390 ? 'Take a photo' : /^Drop a photo here/;
		await expectOnFirstScreen(page, page.getByRole('button', { name }));
		await expectOnFirstScreen(page, page.getByText('Not for rashes, acne or eczema.'));
		await expectOnFirstScreen(page, page.getByText('Your photo stays on this device.'));
		await expectTabOrderAsSeen(page);
	}
	// A phone held sideways
	await page.setViewportSize({ width: 740, height: 350 });
	await page.goto('/');
	await expectOnFirstScreen(page, page.getByRole('link', { name: 'Analyze Clinical Image' }).first());
});
