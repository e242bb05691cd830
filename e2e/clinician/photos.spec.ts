import { caseRows, expectCaseInWindow, searchCases } from '../fixtures/clinician.ts';
import { expectLoaded, expectWellMade, findBrokenWords } from '../fixtures/page-checks.ts';
import { tinyScan } from '../fixtures/patient.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../test.ts';

test('cases as photos: keys lead to the next row, the loupe opens over a photo, and Enter opens the case', async ({
	page,
	seedCases,
	clinicianLogin,
}) => {
	const { full_name: name } = await seedCases(9);
	await page.setViewportSize({ width: 1280, height: 800 });
	await clinicianLogin();
	await searchCases(page, name, 9);
	await page.getByRole('searchbox').blur();
	await page.keyboard.press('g');
	const tiles = page.getByRole('button', { name: `Open the case of ${name}` });
	await expect(tiles).toHaveCount(9);
	await page.setViewportSize({ width: 320, height: 640 });
	expect(await findBrokenWords(page, 'main li span'), 'broken words').toEqual([]);
	await page.setViewportSize({ width: 1280, height: 800 });
	await expectWellMade(page);
	await tiles.first().focus();
	await page.keyboard.press('ArrowDown');
	const focused = page.locator('[data-case]:focus');
	const [first, second] = [await tiles.first().boundingBox(), await focused.boundingBox()];
	expect(second!.x).toBeCloseTo(first!.x, 0);
	expect(second!.y).toBeGreaterThan(first!.y + first!.height);
	await page.keyboard.press('Space');
	const loupe = page.getByRole('dialog', { name });
	const photo = loupe.getByRole('img', { name: `Submitted by ${name}` });
	await expectLoaded(photo);
	await expect(photo).toBeInViewport({ ratio: 1 });
	const lens = page.locator('[data-lens]');
	const getCenter = async () => {
		const { x, y, width, height } = (await lens.boundingBox())!;
		return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
	};
	const box = (await photo.boundingBox())!;
	const target = { x: Math.round(box.x + box.width / 4), y: Math.round(box.y + box.height / 2) };
	await page.mouse.move(target.x, target.y);
	await expect.poll(getCenter).toEqual(target);
	// The part under the lens, three times as large, at the same point.
	const enlarged = (await lens.locator('img').boundingBox())!;
	expect(enlarged.width).toBeCloseTo(3 * box.width, -1);
	expect(target.x - enlarged.x).toBeCloseTo((3 * box.width) / 4, -1);
	await page.keyboard.press('ArrowRight');
	await expect.poll(async () => (await getCenter()).x).toBeGreaterThan(target.x);
	await expectWellMade(page);
	await page.setViewportSize({ width: 320, height: 256 });
	const bar = (await loupe.locator('header').boundingBox())!;
	expect((await photo.boundingBox())!.y, 'below the bar, in a low window').toBeGreaterThanOrEqual(bar.y + bar.height);
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.keyboard.press('Enter');
	await expect(loupe).toHaveCount(0);
	await expectCaseInWindow(page, `Submitted by ${name}`);
	await page.keyboard.press('Escape');
	await expect(focused).toBeVisible();
	await expect(tiles).toHaveCount(9);
});

test('Low cases without red flags are reviewed together and taken back', async ({ page, signUp, clinicianLogin }) => {
	const patient = await signUp('Zora Bulk');
	const scan = await tinyScan();
	for (const risk_level of ['low', 'low', 'low', 'high'] as const) await patient.submitScan({ ...scan, risk_level });
	await clinicianLogin({ path: '/dashboard?risk=low' });
	await searchCases(page, 'Zora Bulk', 3);
	await page.getByRole('button', { name: 'Review 3 cases together' }).click();
	const dialog = page.getByRole('dialog');
	await expectWellMade(page);
	await dialog.getByRole('checkbox').first().uncheck();
	await dialog.getByRole('button', { name: 'Mark 2 as reviewed' }).click();
	const reviewed = caseRows(page).getByText('Reviewed', { exact: true });
	await expect(page.getByText('2 cases marked as reviewed.')).toBeVisible();
	await expect(reviewed).toHaveCount(2);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByText('2 cases set back to new.')).toBeVisible();
	await expect(reviewed).toHaveCount(0);
});

test('an earlier photo of the lesion is lined up with the new one', async ({ page, signUp, clinicianLogin }) => {
	const patient = await signUp('Zora Earlier');
	const { id: lesion_id } = await patient.addLesion();
	const image_base64 = `data:image/jpeg;base64,${(await syntheticPhoto({ seed: 3 })).buffer.toString('base64')}`;
	await patient.submitScan({ lesion_id, image_base64 });
	await patient.submitScan({ lesion_id, image_base64 });
	await page.setViewportSize({ width: 1280, height: 800 });
	await clinicianLogin();
	await searchCases(page, 'Zora Earlier', 2);
	await caseRows(page).first().getByRole('button', { name: 'Details' }).click();
	await page.getByRole('button', { name: 'Compare with an earlier photo' }).click();
	const comparison = page.getByRole('region', { name: 'Comparison' });
	await expect(comparison.getByRole('row', { name: /^Area/ })).toBeVisible();
	await comparison.getByRole('tab', { name: 'Outlines' }).click();
	await expectWellMade(page);
	await page.keyboard.press('c');
	await expect(page.getByRole('region', { name: 'Images' })).toBeVisible();
});
