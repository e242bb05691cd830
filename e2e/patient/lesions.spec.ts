import { messages } from '@dermavigil/contract';
import { lesionCard, scanTiles } from '../fixtures/journal-page.ts';
import { expectLoaded, expectWellMade } from '../fixtures/page-checks.ts';
import { expect, test } from '../test.ts';

const { dashboard, lesion } = messages;

test.use({ analysisPlace: 'server' });

test('an empty journal, and its first lesion by keyboard alone', async ({ page, patient, login }) => {
	await login(patient, '/mylesion');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada');
	for (const text of [dashboard.emptyJournal, dashboard.noReviews, dashboard.noScans]) {
		await expect(page.getByText(text)).toBeVisible();
	}
	await expectWellMade(page);

	await page.getByRole('button', { name: 'Track Your First Lesion' }).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByLabel('Nickname')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('alert')).toHaveText(lesion.incomplete);
	await expectWellMade(page);
	await page.keyboard.type('The one "by" <b>the</b> watch');
	await page.keyboard.press('Tab');
	await expect(page.getByLabel('Body Part')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('button', { name: 'Head and neck, front' })).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('button', { name: 'Right arm, front' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('radio', { name: 'Right shoulder' })).toBeFocused();
	for (const name of ['Right upper arm', 'Right forearm', 'Right palm']) {
		await page.keyboard.press('ArrowDown');
		await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
		await expect(page.getByLabel('Body Part')).toHaveValue(name);
	}
	await expectWellMade(page);
	await page.keyboard.press('Tab');
	await expect(page.getByRole('button', { name: 'Show the whole body' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: 'Right arm, front' })).toBeFocused();
	await page.getByRole('button', { name: 'Head and neck, back' }).press('Enter');
	await expect(page.getByRole('radio', { name: 'Back of the head' })).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(page.getByLabel('Body Part')).toHaveValue('Nape');
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
	await expectWellMade(page);
	for (const name of ['Show the whole body', 'Cancel', 'Start Tracking']) {
		await page.keyboard.press('Tab');
		await expect(page.getByRole('button', { name })).toBeFocused();
	}
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL('/scan');
	await expect(page.getByText(lesion.started('The one "by" <b>the</b> watch'))).toBeVisible();
	const [made] = await patient.lesions();
	expect(made).toMatchObject({ nickname: 'The one "by" <b>the</b> watch', body_part: 'Nape', scan_count: 0 });
	expect(await page.evaluate(() => window.history.state.usr)).toEqual({ lesionId: made!.id });

	await page.getByRole('banner').getByRole('link', { name: 'My Lesions' }).click();
	await expect(page).toHaveURL('/Mylesion');
	const card = lesionCard(page, made!.nickname);
	await expect(card).toContainText('0 scans');
	await page.emulateMedia({ media: 'print' });
	// A link that looks like a button is of no use on paper, and without its background its light letters cannot be read.
	await expect(page.getByRole('link', { name: 'New scan' })).toBeHidden();
	await expect(card).toHaveCSS('break-inside', 'avoid');
});

test('a body part is chosen by pressing the drawing', async ({ page, patient, login }) => {
	await login(patient, '/Mylesion');
	await page.getByRole('button', { name: 'Track New Lesion' }).click();
	/** Presses a point of the drawing, in its own coordinates. */
	const press = async (zone: string, x: number, y: number) => {
		const drawing = page.getByRole('group', { name: zone, exact: true }).locator('svg').first();
		const [left, top, width, height] = (await drawing.getAttribute('viewBox'))!.split(' ').map(Number) as number[];
		const box = (await drawing.boundingBox())!;
		await page.mouse.click(box.x + ((x - left!) / width!) * box.width, box.y + ((y - top!) / height!) * box.height);
	};
	await press('Front', 85, 98);
	await press('Left arm, front', 85, 98);
	await expect(page.getByLabel('Body Part')).toHaveValue('Left forearm');
	// There is no body part between the arm and the body.
	await press('Left arm, front', 74, 100);
	await expect(page.getByLabel('Body Part')).toHaveValue('Left forearm');
	await page.getByRole('button', { name: 'Show the whole body' }).click();
	await press('Front', 40, 170);
	await press('Legs and feet, front', 40, 170);
	await expect(page.getByLabel('Body Part')).toHaveValue('Right shin');
});

test('a thumb can hit every body part', async ({ page, patient, login }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await login(patient, '/Mylesion');
	await page.getByRole('button', { name: 'Track New Lesion' }).click();
	const zones = page.getByRole('button', { name: /, (front|back)$/ });
	await expect(zones).toHaveCount(10);
	const names = await zones.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel!));
	const small: string[] = [];
	const measure = (name: string, box: { width: number; height: number }) => {
		if (Math.min(box.width, box.height) < 44) small.push(`${name}: ${box.width} x ${box.height}`);
	};
	for (const name of names) {
		const zone = page.getByRole('button', { name, exact: true });
		measure(name, (await zone.boundingBox())!);
		await zone.click();
		// A region is drawn only inside the body, so neither its corners nor the outline alone give its size.
		const shapes = await page.getByRole('group', { name, exact: true }).evaluate((group) => {
			group.scrollIntoView({ block: 'center' });
			return [...group.querySelectorAll('label')].map((label) => {
				const shape = label.querySelector('polygon')!;
				const { left, top, right, bottom } = shape.getBoundingClientRect();
				const isHit = (x: number, y: number) => document.elementFromPoint(x, y) === shape;
				const steps = (from: number, to: number) =>
					Array.from({ length: Math.floor(to - from) + 1 }, (_, i) => from + i);
				const [columns, rows] = [steps(left, right), steps(top, bottom)];
				// From the edges inward, and at every fourth pixel across, because each check takes time. What that misses counts as too small.
				const isFourth = (_: number, i: number) => i % 4 === 0;
				const [someColumns, someRows] = [columns.filter(isFourth), rows.filter(isFourth)];
				const inColumn = (x: number) => someRows.some((y) => isHit(x, y));
				const inRow = (y: number) => someColumns.some((x) => isHit(x, y));
				const width = columns.findLast(inColumn)! - columns.find(inColumn)! + 1;
				const height = rows.findLast(inRow)! - rows.find(inRow)! + 1;
				return { name: label.textContent!, width, height };
			});
		});
		for (const shape of shapes) measure(shape.name, shape);
		await page.getByRole('button', { name: 'Show the whole body' }).click();
	}
	expect(small).toEqual([]);
});

test('lesion cards after scans were saved, and deleting one with all of its scans', async ({
	page,
	patient,
	login,
}) => {
	const [watch, back] = [
		await patient.addLesion(),
		await patient.addLesion({ nickname: 'Shoulder', body_part: 'behind it' }),
	];
	await patient.saveScan({ lesion_id: watch.id });
	await patient.saveScan({ lesion_id: watch.id });
	await patient.saveScan({ lesion_id: back.id });
	await login(patient, '/Mylesion');
	await expect(lesionCard(page, 'By the watch')).toContainText('2 scans');
	const photo = page.getByRole('img', { name: 'Last photo of By the watch' });
	await expectLoaded(photo);
	// The rows of a wide screen have larger photos than the cards of a phone, which are 112 pixels wide.
	expect((await photo.boundingBox())!.width).toBeGreaterThan(200);
	await expect(scanTiles(page)).toHaveCount(3);
	await expectWellMade(page);

	await expect(page.getByRole('button', { name: 'Compare Shoulder' })).toBeDisabled();
	await expect(lesionCard(page, 'Shoulder')).toContainText(lesion.notEnoughText);
	await page.getByRole('button', { name: 'Compare By the watch' }).click();
	await expect(page.getByRole('dialog', { name: 'Evolution Analysis' })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: 'Compare By the watch' })).toBeFocused();

	await page.getByRole('link', { name: 'By the watch', exact: true }).click();
	await expect(page).toHaveURL(new RegExp(`/Mylesion/lesions/${watch.id}$`));
	const all = page.getByRole('region', { name: 'All scans' }).getByRole('listitem');
	await expect(all).toHaveCount(2);
	await expect(page.getByRole('heading', { name: 'Medium Risk' })).toBeVisible();
	await expectWellMade(page);
	await page
		.getByRole('region', { name: 'Side by side' })
		.getByRole('button', { name: /^View full size/ })
		.first()
		.click();
	await expectLoaded(page.getByRole('dialog', { name: 'By the watch' }).getByRole('img'));
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Next photo' }).click();
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Compare these two' }).click();
	await expect(page.getByRole('dialog', { name: 'Evolution Analysis' })).toBeVisible();
	await page.keyboard.press('Escape');
	await page.goBack();

	await page.getByRole('button', { name: 'Delete By the watch' }).click();
	await expect(page.getByRole('alertdialog')).toContainText(lesion.confirmDelete('By the watch'));
	await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Delete', exact: true }).click();
	await expect(page.getByText(lesion.deleted('By the watch'))).toBeVisible();
	await expect(lesionCard(page, 'By the watch')).toHaveCount(0);
	await expect(scanTiles(page)).toHaveCount(1);
	await expect(page.getByRole('heading', { name: 'Track a Lesion' })).toBeFocused();

	await page.getByRole('link', { name: 'Add scan Shoulder' }).click();
	await expect(page).toHaveURL('/scan');
	expect(await page.evaluate(() => window.history.state.usr)).toEqual({ lesionId: back.id });
});
