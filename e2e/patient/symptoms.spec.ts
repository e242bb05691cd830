import { randomUUID } from 'node:crypto';
import { reassess } from '@dermavigil/analysis/symptoms';
import {
	type Assessment,
	calls,
	messages,
	type RiskLevel,
	redFlags,
	riskNames,
	symptomQuestions,
} from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { caseRows, searchCases } from '../fixtures/clinician.ts';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { downloadReport } from '../fixtures/report.ts';
import { askServer, holdRedirect } from '../fixtures/scan-page.ts';
import { expect, test } from '../test.ts';

const synthetic = { seed: 8, width: 800, height: 600 } as const;
const offer = (page: Page) => page.getByRole('button', { name: 'Tell us about this spot' });
const answer = (page: Page, question: string, name: 'Yes' | 'No') =>
	page.getByRole('group', { name: question }).getByRole('button', { name });
const band = (page: Page, risk: RiskLevel) => page.getByRole('region', { name: riskNames[risk] });
const names = (page: Page) => page.getByRole('region', { name: 'What it could be' });

test.describe('with a service worker', () => {
	test.use({ serviceWorkers: 'allow' });

	test('answers change the result at once, without a connection and by keyboard, and can be undone', async ({
		page,
		gate,
		context,
		baseURL,
		scanPage,
	}) => {
		const photo = await syntheticPhoto(synthetic);
		const ofPhoto = await askServer(baseURL!, photo, 'consumer');
		const card = calls.modelCard.response.parse(await (await fetch(`${baseURL}${calls.modelCard.path}`)).json());
		const reassessed = reassess(ofPhoto, { bleed: true }, card);
		// One point for the browser's own arithmetic and for whole numbers.
		const distance = async (percent: number) =>
			Math.abs(
				Number.parseFloat(
					await page
						.getByText(/^\d+%$/)
						.first()
						.innerText(),
				) - percent,
			);
		const shows = async ({ prediction, malignantProbability }: Assessment) => {
			await expect(band(page, prediction.riskLevel)).toContainText('chance of');
			await expect.poll(() => distance(malignantProbability!)).toBeLessThanOrEqual(1.05);
		};

		await page.goto(`${gate.address}/scan`);
		await scanPage.waitUntilReadyOffline();
		await context.setOffline(true);
		await scanPage.assess(photo);
		await expect(offer(page)).toBeVisible();
		await expectWellMade(page);
		await shows(ofPhoto);
		const ofThePhoto = await names(page).getByRole('list').innerText();

		const yes = answer(page, symptomQuestions.bleed, 'Yes');
		await yes.focus();
		await page.keyboard.press('ArrowRight');
		await expect(answer(page, symptomQuestions.bleed, 'No')).toBeFocused();
		await page.keyboard.press('ArrowLeft');
		await expect(yes).toBeFocused();
		await page.keyboard.press('Space');
		await expect(yes).toHaveAttribute('aria-pressed', 'true');
		await expect(names(page)).toContainText('on this device, with your answers');
		await expect(page.getByRole('status').filter({ hasText: 'With your answers: ' })).toBeVisible();
		await shows(reassessed);
		await expect(band(page, reassessed.prediction.riskLevel)).toContainText(redFlags.bleed);
		expect(await names(page).getByRole('list').innerText()).toBe(ofThePhoto);
		const { text } = await downloadReport(page);
		expect(text.replace(/\s+/g, '')).toContain(
			`${symptomQuestions.bleed}Yes.${messages.symptoms.warning}.`.replace(/\s+/g, ''),
		);

		await page.getByRole('button', { name: 'More questions' }).click();
		await page.getByLabel('How old are you?').fill('121');
		await page.keyboard.press('Tab');
		await expect(page.getByText(messages.symptoms.badAge)).toBeVisible();
		await expectWellMade(page);
		await page.getByLabel('How old are you?').fill('71');
		await shows(reassess(ofPhoto, { bleed: true, age: 71 }, card));

		await page.getByRole('button', { name: 'Clear my answers' }).click();
		await expect(yes).toHaveAttribute('aria-pressed', 'false');
		await shows(ofPhoto);
		expect(gate.requests.filter(({ body }) => body.length > 0)).toEqual([]);
	});
});

test("a patient's answers go with the scan to their journal and to the clinicians", async ({
	page,
	browser,
	signUp,
	login,
	clinicianLogin,
	scanPage,
}) => {
	const name = `Hedwig ${randomUUID().slice(0, 8)}`;
	const goToJournal = await holdRedirect(page);
	await scanPage.useServer();
	await login(await signUp(name), '/scan');
	await scanPage.assess(await syntheticPhoto(synthetic));
	await answer(page, symptomQuestions.bleed, 'Yes').click();
	await page.getByRole('button', { name: 'More questions' }).click();
	await answer(page, symptomQuestions.itch, 'No').click();
	await page.getByLabel('How old are you?').fill('71');
	await page.getByRole('button', { name: 'Request Professional Review' }).click();
	await expect(page.getByText('Saved. To change your answers, scan the photo again.')).toBeVisible();
	await expect(answer(page, symptomQuestions.bleed, 'Yes')).toBeDisabled();
	await goToJournal();
	await expect(page).toHaveURL('/mylesion');
	await page
		.getByRole('region', { name: 'Professional Reviews' })
		.getByRole('button', { name: /^Details/ })
		.click();
	const symptoms = [symptomQuestions.bleed, 'Yes', messages.symptoms.warning, symptomQuestions.itch, 'No', '71 years'];
	for (const part of symptoms) await expect(page.getByRole('dialog')).toContainText(part);
	await expectWellMade(page);

	const clinic = await browser.newPage();
	await clinicianLogin({ tab: clinic });
	await searchCases(clinic, name, 1);
	await caseRows(clinic).getByRole('button', { name: 'Details' }).click();
	const list = clinic.getByRole('heading', { name: 'Patient-reported' }).locator('..');
	for (const part of symptoms) await expect(list).toContainText(part === messages.symptoms.warning ? 'Red flag' : part);
	await expectWellMade(clinic);
	const { text } = await downloadReport(clinic);
	expect(text).toContain('technical version');
	expect(text).toContain(name);
	for (const part of ['Questions answered', '71 years']) expect(text).toContain(part);
	await clinic.close();
});
