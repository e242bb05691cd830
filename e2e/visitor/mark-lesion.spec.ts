import sharp from 'sharp';
import { renderSyntheticLesion } from '../../tools/synthetic-lesions/synthetic-lesion.ts';
import { toSharp } from '../../tools/synthetic-lesions/to-sharp.ts';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

const side = 600;

/** Skin with a spot in the middle and another one to its right. */
async function twoLesions() {
	const tiles = (['nevus', 'nevus', 'atypical'] as const).map((pattern, index) => {
		const tile = toSharp(renderSyntheticLesion({ seed: 8 + index, pattern, width: side, height: side }));
		// The left part has no spot: it is an enlarged corner of the first.
		return index === 0 ? tile.extract({ left: 0, top: 0, width: 40, height: 40 }).resize(side, side) : tile;
	});
	const parts = await Promise.all(tiles.map((tile) => tile.png().toBuffer()));
	const photo = sharp({ create: { width: 3 * side, height: side, channels: 3, background: '#c8a080' } }).composite(
		parts.map((input, index) => ({ input, left: index * side, top: 0 })),
	);
	return { name: 'arm.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg({ quality: 92 }).toBuffer() };
}

test('another spot in the photo is marked by keyboard, and gets a result beside the first', async ({
	page,
	gate,
	scanPage,
}) => {
	await page.goto(`${gate.address}/scan`);
	await scanPage.assess(await twoLesions());
	await expect(page.getByText('This result is for the spot in the middle of the photo.')).toBeVisible();
	const first = await page.getByRole('heading', { level: 2 }).first().innerText();
	const open = page.getByRole('button', { name: 'Check another spot in this photo' });
	await open.press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Mark the spot' });
	const frame = dialog.getByRole('button', { name: /^Frame around the spot/ });
	await expect(frame).toHaveAccessibleName(/ 900 pixels from the left, 300 from the top/);
	await expectWellMade(page);
	for (let press = 0; press < 5; press++) await frame.press('Shift+ArrowRight');
	await expect(frame).toHaveAccessibleName(/ 1500 pixels from the left/);
	for (let press = 0; press < 4; press++) await dialog.getByRole('button', { name: 'Larger frame' }).press('Enter');
	await dialog.getByRole('button', { name: 'Check this spot' }).press('Enter');
	await scanPage.waitForResult();
	await expect(page.getByText('This result is for the spot that you marked.')).toBeVisible();

	const results = page.getByRole('navigation', { name: 'Results' }).getByRole('button');
	await expect(results).toHaveText([/^Spot 1.+Risk$/, /^Spot 2.+Risk$/]);
	await expect(results.nth(1)).toHaveAttribute('aria-current', 'true');
	await expectWellMade(page);
	await results.first().press('Enter');
	await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible();
	expect(gate.requests.filter(({ body }) => body.length > 0)).toEqual([]);
});
