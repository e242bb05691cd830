import { calls } from '@dermavigil/contract';
import { scanTiles } from '../fixtures/journal-page.ts';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { downloadReport } from '../fixtures/report.ts';
import { expect, test } from '../test.ts';

test('a visitor downloads the report of an analysis, and nothing is sent for it', async ({ page, gate, scanPage }) => {
	await page.goto(`${gate.address}/scan`);
	await scanPage.assess(await syntheticPhoto({ seed: 7, width: 1200, height: 900 }));
	await expectWellMade(page);
	const label = await page.getByRole('heading', { level: 2 }).first().innerText();
	const { text, elements } = await downloadReport(page);
	expect(text).toContain(label);
	expect(text).toContain('For research and education, not a medical device.');
	expect(text).not.toContain('Patient');
	expect(elements.filter(({ role }) => role === 'Figure').length).toBeGreaterThanOrEqual(3);
	expect(gate.requests.filter(({ body }) => body.length > 0)).toEqual([]);
});

test('the report includes the heat-map of a server that sends it only as an image', async ({ page, scanPage }) => {
	await scanPage.useServer();
	await page.route(`**${calls.analyze.path}*`, async (call) => {
		const answer = await call.fetch({ url: call.request().url().replace('images=none', 'images=all') });
		await call.fulfill({ response: answer, json: { ...(await answer.json()), heatmap: null } });
	});
	await page.goto('/scan');
	await scanPage.assess(await syntheticPhoto({ seed: 7, width: 600, height: 450 }));
	const { elements } = await downloadReport(page);
	expect(elements.filter(({ role }) => role === 'Figure').length).toBeGreaterThanOrEqual(3);
});

test('a patient chooses whether the report has their name, here and in the journal', async ({
	page,
	patient,
	login,
	scanPage,
}) => {
	const { full_name } = patient;
	const scan = await patient.saveScan();
	await scanPage.useServer();
	await login(patient, '/scan');
	await scanPage.assess(await syntheticPhoto({ seed: 8, width: 900, height: 900 }));
	// The name comes with the profile.
	const named = page.getByLabel('Include my name');
	await expect(named).toBeChecked();
	expect((await downloadReport(page)).text).toContain(full_name);
	await named.uncheck();
	expect((await downloadReport(page)).text).not.toContain(full_name);

	await page.goto('/mylesion');
	await scanTiles(page).first().click();
	await expect(named).toBeChecked();
	const saved = await downloadReport(page);
	expect(saved.text).toContain(full_name);
	expect(saved.text).toContain(scan.id);
	await named.uncheck();
	expect((await downloadReport(page)).text).not.toContain(full_name);
});
