import { readFileSync } from 'node:fs';
import { calls, type PhotoKind } from '@dermavigil/contract';
import type { Locator, Page } from '@playwright/test';
import { scanTiles } from '../fixtures/journal-page.ts';
import { expectLoaded, expectWellMade } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { downloadReport } from '../fixtures/report.ts';
import { expect, test } from '../test.ts';

const heicPhoto = new URL('../../packages/analysis/test/heic/ordinary.heic', import.meta.url);
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const fromBoth = (where: 'on this device' | 'on our server') => `Clinical mode, ${where}, from both photos`;

/** A lesion photographed with a phone, and through a dermatoscope. */
const closeup = async (name: string, seed: number) => ({ ...(await syntheticPhoto({ seed })), name });
const dermatoscope = async (name: string, seed: number) => ({
	...(await syntheticPhoto({ seed, kind: 'dermoscopy' })),
	name,
});

/** Drops files on the page, as from a folder. */
async function drop(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
	const sent = files.map(({ buffer, ...file }) => ({ ...file, text: buffer.toString('base64') }));
	const data = await page.evaluateHandle((all) => {
		const transfer = new DataTransfer();
		for (const { name, mimeType, text } of all) {
			const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
			transfer.items.add(new File([bytes], name, { type: mimeType }));
		}
		return transfer;
	}, sent);
	await button(page, /Drop a photo here/).dispatchEvent('drop', { dataTransfer: data });
}

/** The scan in the journal, open. */
async function openFirstScan(page: Page): Promise<Locator> {
	await scanTiles(page).first().click();
	const details = page.getByRole('dialog');
	await expect(details.getByRole('group', { name: 'Which photo is shown' })).toBeVisible();
	return details;
}

test('a scan of two photos is fused and saved, and the journal and the report have both', async ({
	page,
	gate,
	patient,
	login,
	scanPage,
}) => {
	await scanPage.useServer();
	await login(patient, `${gate.address}/scan`);
	await scanPage.assess(await closeup('closeup.jpg', 3));
	const more = page.getByRole('region', { name: 'More photos of this spot' });
	await page.getByLabel('Another photo of this spot').setInputFiles(await dermatoscope('scope.jpg', 3));
	await expect(more.getByLabel('This photo is')).toHaveValue('dermatoscope' satisfies PhotoKind, { timeout: 60_000 });
	await expect(more.getByText(/^The result, .+ Risk, is from this photo and the first one\.$/)).toBeVisible();
	await expect(page.getByText(fromBoth('on our server'))).toBeVisible();
	await expectWellMade(page);
	const risk = await page.getByRole('heading', { level: 2, name: / Risk$/ }).innerText();
	const report = await downloadReport(page);
	expect(report.elements.filter(({ role }) => role === 'Figure').length).toBeGreaterThanOrEqual(4);

	await button(page, 'Save Scan').click();
	await expect(page).toHaveURL(/\/mylesion$/);
	const sent = gate.requests.filter(({ method, url }) => method === 'POST' && url === calls.saveScan.path);
	expect(sent).toHaveLength(1);
	const body = calls.saveScan.body.parse(JSON.parse(sent[0]!.body.toString()));
	expect([body.assessment?.fused !== undefined, body.further_photos?.map(({ kind }) => kind)]).toEqual([
		true,
		['closeup'],
	]);

	const details = await openFirstScan(page);
	await expect(details.getByText(risk).first()).toBeVisible();
	const choice = details.getByRole('group', { name: 'Which photo is shown' }).getByRole('button');
	await expect(choice).toHaveText(['Dermatoscope image', 'Close-up']);
	await choice.nth(1).click();
	await expectLoaded(details.getByRole('img').first());
	await expectWellMade(page);
	const saved = await downloadReport(page);
	expect(saved.elements.filter(({ role }) => role === 'Figure')).toHaveLength(
		report.elements.filter(({ role }) => role === 'Figure').length,
	);
});

test('photos of several lesions are sorted by keyboard; each gets a result, and none is lost', async ({
	page,
	patient,
	login,
	scanPage,
}) => {
	await login(patient, '/scan');
	await scanPage.waitUntilReady();
	await page.route('**/assets/sort-step-*.js', async (route) => {
		await expect(page.getByText('Loading your photos'), 'before the code of sorting is there').toBeAttached();
		await route.continue();
	});
	await drop(page, [
		// The converter gives it the name of a JPEG.
		{ name: 'IMG_10.heic', mimeType: 'image/heic', buffer: readFileSync(heicPhoto) },
		await closeup('IMG_1.jpg', 3),
		await dermatoscope('IMG_2.jpg', 3),
		{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
		{ ...(await closeup('IMG_3.jpg', 9)), buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]) },
	]);
	await expect(button(page, 'Show 2 results')).toBeVisible({ timeout: 60_000 });
	const files = (name: string) => page.getByRole('region', { name }).getByRole('img');
	const order = async (name: string) =>
		await files(name).evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt));
	expect([await order('Spot 1'), await order('Spot 2')]).toEqual([['IMG_1.jpg', 'IMG_2.jpg'], ['IMG_10.jpg']]);
	const main = page.locator('main');
	await expect(main.getByText('notes.txt: Please upload an image file')).toBeVisible();
	await expect(main.getByRole('alert')).toContainText('IMG_3.jpg: This image is damaged');
	await expectWellMade(page);

	const narrow = page.getByLabel('Which spot IMG_1.jpg shows');
	const [desktop, box] = [page.viewportSize()!, (await narrow.boundingBox())!];
	await page.setViewportSize({ width: 320, height: 640 });
	expect((await narrow.boundingBox())?.width, 'the whole choice can be read').toBe(box.width);
	await page.setViewportSize(desktop);

	const choice = page.getByLabel('Which spot IMG_2.jpg shows');
	await choice.focus();
	await page.keyboard.press('ArrowDown');
	await expect(choice).toBeFocused();
	await expect(choice).toHaveValue('1');
	expect(await order('Spot 2')).toEqual(['IMG_10.jpg', 'IMG_2.jpg']);
	await page.keyboard.press('ArrowUp');
	expect(await order('Spot 1')).toEqual(['IMG_1.jpg', 'IMG_2.jpg']);

	await button(page, 'Show 2 results').click();
	const results = page.getByRole('navigation', { name: 'Results' }).getByRole('button');
	await expect(results).toHaveText([/^Spot 1.+Risk$/, /^Spot 2.+Risk$/]);
	// The one with the higher risk has opened.
	await results.first().click();
	await expect(page.getByText(fromBoth('on this device'))).toBeVisible();
	await expectWellMade(page);
	await button(page, 'Save Scan').click();
	await expect(results.first()).toContainText('Saved');
	await button(page, 'Analyze Another Image').click();
	await expect(page.getByRole('alertdialog')).toContainText('1 result is not saved');
	await expectWellMade(page);
	await button(page, 'Cancel').click();
	// While another page is open, they wait in memory.
	const header = page.getByRole('banner');
	await header.getByRole('link', { name: 'My Lesions' }).click();
	await expect(scanTiles(page)).toHaveCount(1);
	await header.getByRole('link', { name: 'Scan', exact: true }).click();
	await expect(results.first()).toContainText('Saved');
	await results.nth(1).click();
	await expect(page.getByText(fromBoth('on this device'))).toBeHidden();
	await button(page, 'Save Scan').click();
	await expect(page).toHaveURL(/\/mylesion$/);
	expect((await patient.scans()).map((scan) => scan.further_photos.length).sort()).toEqual([0, 1]);
});
