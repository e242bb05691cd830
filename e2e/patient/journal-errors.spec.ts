import { calls, messages } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { scanTiles } from '../fixtures/journal-page.ts';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../test.ts';

const { analysis, dashboard, fallback, lesion, savedScan } = messages;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test.use({
	expectedErrors: [/Failed to load resource.*(40[0149]|500|502|ERR_FAILED)/],
	analysisPlace: 'server',
});

/** Dismisses a message over an open dialog, which stays open: by keyboard, and when the message appears again, by mouse. */
async function dismissInDialog(page: Page, text: string): Promise<void> {
	const message = page.getByRole('dialog').getByText(text);
	const again = page.getByRole('dialog').locator('[type=submit]');
	// A message under the mouse does not time out, but it may before the mouse is there.
	const hover = () =>
		expect(async () => {
			try {
				await message.hover({ timeout: 10_000 });
			} catch (missed) {
				await again.click();
				throw missed;
			}
		}).toPass();
	await hover();
	await again.focus();
	await page.keyboard.press('Tab');
	await expect(button(page, 'Dismiss')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(message).toHaveCount(0);
	await again.click();
	await hover();
	await button(page, 'Dismiss').click();
	await expect(message).toHaveCount(0);
	await expect(page.getByRole('dialog')).toBeVisible();
}

test('in the journal: what was deleted in another window, and calls that fail', async ({
	page,
	patient,
	login,
	breakCalls,
}) => {
	const [shrunk, gone] = [await patient.addLesion(), await patient.addLesion({ nickname: 'Gone', body_part: 'Back' })];
	for (const { id } of [shrunk, shrunk, gone, gone]) await patient.saveScan({ lesion_id: id });
	const loose = await patient.submitScan({ ai_explanation: '' });
	const restore = await breakCalls(calls.lesions.path);
	await login(patient, '/mylesion');
	await expect(alert(page)).toContainText(dashboard.loadFailed);
	await button(page, 'Track New Lesion').click();
	await field(page, 'Nickname').fill('Lost');
	await field(page, 'Body Part').fill('Neck');
	await button(page, 'Start Tracking').click();
	await dismissInDialog(page, lesion.startFailed);
	await expect(field(page, 'Nickname')).toHaveValue('Lost');
	await button(page, 'Cancel').click();
	await restore();
	await button(page, 'Try again').click();

	await expect(button(page, 'Compare By the watch')).toBeEnabled();
	const [latest] = await patient.scans(shrunk);
	await patient.deleteScan(latest!);
	await button(page, 'Compare By the watch').click();
	const dialog = page.getByRole('dialog');
	await expect(dialog).toContainText(lesion.notEnough);
	await expect(dialog).toContainText(lesion.notEnoughText);
	await expectWellMade(page);
	await page.keyboard.press('Escape');

	await patient.deleteLesion(gone);
	await button(page, 'Compare Gone').click();
	await expect(dialog.getByRole('alert').filter({ hasText: lesion.compareFailed })).toBeVisible();
	await page.keyboard.press('Escape');
	await button(page, 'Delete Gone').click();
	await button(page, 'Delete').click();
	await expect(page.getByText(lesion.deleteFailed)).toBeVisible();
	await expect(page.getByRole('heading', { level: 3, name: 'Gone' })).toHaveCount(0);

	await scanTiles(page).first().click();
	await expect(dialog).toContainText(fallback.explanation);
	const report = calls.scanReport.path.replace(':id', loose.id);
	await page.route(`**${report}*`, (route) =>
		route.fulfill({ status: 404, json: { detail: messages.server.notFound } }),
	);
	await dialog.getByRole('button', { name: 'Download Report' }).click();
	await expect(page.getByText(messages.client.notFound)).toBeVisible();
	await patient.deleteScan(loose);
	await dialog.getByRole('button', { name: 'Delete scan' }).click();
	await expect(page.getByRole('alertdialog')).toContainText(savedScan.confirmDeleteSubmitted);
	await button(page, 'Delete').click();
	await expect(page.getByText(savedScan.deleteFailed)).toBeVisible();
});

test('on the scan page: an analysis without texts, and saving that fails', async ({
	page,
	patient,
	login,
	breakCalls,
}) => {
	await login(patient, '/scan');
	await page.route(`**${calls.analyze.path}*`, (route) => route.abort(), { times: 1 });
	const photo = await syntheticPhoto({ seed: 1 });
	await page.setInputFiles('input[type=file]', photo);
	await expect(page.getByText(analysis.placeholder(analysis.failed)).first()).toBeVisible();
	await button(page, 'Analyze Another Image').click();

	const wordless = { explanation_text: '', technical_summary: '', recommendation: '', clinical_recommendation: '' };
	await page.route(
		`**${calls.analyze.path}*`,
		async (route) => {
			const response = await route.fetch();
			await route.fulfill({
				json: { ...(await response.json()), explanation: wordless, heatmap: null, heatmapImage: '' },
			});
		},
		{ times: 1 },
	);
	await page.setInputFiles('input[type=file]', photo);
	for (const text of [fallback.explanation, fallback.recommendation, fallback.heatmap]) {
		await expect(page.getByText(text).first()).toBeVisible();
	}
	await button(page, 'Analyze Another Image').click();

	await page.setInputFiles('input[type=file]', photo);
	await breakCalls(calls.saveScan.path);
	await button(page, 'Save Scan').click();
	await expect(page.getByText(savedScan.saveFailed)).toBeVisible();
	await expect(button(page, 'Save Failed')).toBeDisabled();
	const restore = await breakCalls(calls.submitCase.path);
	await button(page, 'Request Professional Review').click();
	await expect(page.getByText(savedScan.submitFailed)).toBeVisible();
	await expect(button(page, 'Submission Failed')).toBeDisabled();
	await expectWellMade(page);
	await restore();
	await button(page, 'Try again').click();
	await expect(page.getByText(savedScan.submitted)).toBeVisible();
	await expect(page).toHaveURL('/mylesion');
});
