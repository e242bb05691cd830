import { calls, type Lesion, messages, type Scan } from '@dermavigil/contract';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { assess, readyOffline, test } from './device-journey.ts';
import { beginJournal } from './journal.ts';
import { expectAccessible, expectWellMade } from './journey.ts';
import { openAs } from './patient.ts';
import { syntheticPhoto } from './photos.ts';

const { savedScan } = messages;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const history = async (request: APIRequestContext, token: string): Promise<Scan[]> =>
	(await request.get(calls.history.path, { headers: bearer(token), failOnStatusCode: true })).json();
const lesionScans = async (request: APIRequestContext, token: string, { id }: Lesion): Promise<Scan[]> =>
	(await request.get(calls.lesionScans.path.replace(':id', id), { headers: bearer(token) })).json();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const sentPanel = (page: Page) => page.getByRole('region', { name: 'What left this device' });

test('a scan is saved as the page promises, and a review of it is asked for', async ({ page, gate, request }) => {
	const { token } = await beginJournal(request);
	await openAs(page, token, `${gate.address}/scan`);
	const { buffer } = await syntheticPhoto({ seed: 41, width: 1600, height: 1200 });
	const photo = await sharp(buffer)
		.withExif({ IFD0: { Make: 'A camera of note' } })
		.jpeg({ quality: 90 })
		.toBuffer();
	await assess(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
	await expect(button(page, 'Save Scan')).toBeEnabled();
	await expectWellMade(page);
	await expect(sentPanel(page)).toContainText('Nothing.');

	await button(page, 'Save Scan').click();
	await expect(page.getByText(savedScan.saved)).toBeVisible();
	await expect(button(page, 'Saved')).toBeDisabled();
	await expect(button(page, 'Saved')).toBeFocused();
	await expect(sentPanel(page)).toContainText('POST /api/scan/save_to_history');
	await button(page, 'Request Professional Review').click();
	await expect(page.getByText(savedScan.submitted)).toBeVisible();
	await expect(page).toHaveURL(/\/mylesion$/);

	const [saved, submitted, ...others] = gate.requests.filter(
		({ method, url }) => method === 'POST' && !/auth/.test(url),
	);
	expect([saved!.url, submitted!.url, others]).toEqual([calls.saveScan.path, calls.submitCase.path, []]);
	const body = calls.saveScan.body.parse(JSON.parse(saved!.body.toString()));
	expect(calls.submitCase.body.parse(JSON.parse(submitted!.body.toString()))).toEqual({ ...body, is_private: false });
	const pictures = [body.image_base64, body.heatmap_image_base64!].map((url) =>
		Buffer.from(url.split(',')[1]!, 'base64'),
	);
	for (const [index, format] of ['png', 'jpeg'].entries()) {
		const { width, height, exif, ...metadata } = await sharp(pictures[index]).metadata();
		expect([width, height, exif, metadata.format]).toEqual([1024, 768, undefined, format]);
	}
	expect(saved!.body.includes('A camera of note')).toBe(false);
	const [scan, ...more] = await history(request, token);
	expect(more).toEqual([]);
	expect(scan).toMatchObject({ status: 'new', predictions: body.predictions, ai_explanation: body.ai_explanation });
});

test('a visitor is told of accounts, and nobody can save a photo without a verdict', async ({
	page,
	gate,
	request,
}) => {
	await page.goto(`${gate.address}/scan`);
	await assess(page, await syntheticPhoto({ seed: 1 }));
	await expect(page.getByRole('link', { name: 'Sign in or sign up' })).toBeVisible();
	await expect(button(page, 'Save Scan')).toHaveCount(0);
	await expect(button(page, 'Request Professional Review')).toHaveCount(0);
	await expectWellMade(page);

	const { token } = await beginJournal(request);
	await openAs(page, token, `${gate.address}/scan`);
	// Once the buttons were there, their code is: what should not show them does not only show them late.
	await assess(page, await syntheticPhoto({ seed: 1 }));
	await expect(button(page, 'Save Scan')).toBeVisible();
	await button(page, 'Analyze Another Image').click();
	await assess(page, await syntheticPhoto({ seed: 1, kind: 'dermoscopy' }));
	await expect(page.getByRole('heading', { level: 2, name: 'Image not suitable' })).toBeVisible();
	await expect(button(page, 'Save Scan')).toHaveCount(0);
});

/** A camera that shows a picture. */
async function giveCamera(page: Page, picture: Buffer): Promise<void> {
	await page.addInitScript(
		(url) => {
			navigator.mediaDevices.getUserMedia = async () => {
				const image = new Image();
				image.src = url;
				await image.decode();
				const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
				const draw = () => {
					canvas.getContext('2d')!.drawImage(image, 0, 0);
					requestAnimationFrame(draw);
				};
				draw();
				return canvas.captureStream();
			};
		},
		`data:image/jpeg;base64,${picture.toString('base64')}`,
	);
}

test.describe('a lesion', () => {
	test.use({ expectedErrors: [/Failed to load resource.*404/] });

	test('is photographed twice, and what changed is seen', async ({ page, gate, request }) => {
		const journal = await beginJournal(request);
		const lesion = await journal.addLesion({ nickname: 'Dark one', body_part: 'Left shoulder' });
		const options = { seed: 3, pattern: 'nevus', width: 800, height: 600, hairs: 0 } as const;
		const later = await syntheticPhoto({ ...options, growth: 1.5, shiftX: 0.03, turn: 0.1, shot: 2 });
		await giveCamera(page, later.buffer);
		await openAs(page, journal.token, `${gate.address}/mylesion`);
		await expect(button(page, /^Compare/)).toBeDisabled();

		await page.getByRole('link', { name: /^Add scan/ }).click();
		await expect(page.getByText('This scan is for Dark one, Left shoulder.')).toBeVisible();
		await assess(page, await syntheticPhoto(options));
		await button(page, 'Add to Lesion History').click();
		await expect(page.getByText(savedScan.submitted)).toBeVisible();
		await expect(page).toHaveURL(/\/mylesion$/);

		await page.getByRole('link', { name: /^Add scan/ }).click();
		await expect(page.getByRole('img', { name: 'Dark one, as it was last time' })).toBeVisible();
		await expectWellMade(page);
		await button(page, 'Take a photo').click();
		await expect(button(page, 'Take the photo')).toBeEnabled();
		await expect(page.getByRole('img', { name: 'The previous photo, over it' })).toBeVisible();
		await expectWellMade(page);
		await page.getByRole('switch', { name: 'Previous photo' }).click();
		await expect(page.getByRole('img', { name: 'The previous photo, over it' })).toHaveCount(0);
		await button(page, 'Take the photo').click();
		await button(page, 'Add to Lesion History').click();
		await expect(page).toHaveURL(/\/mylesion$/);
		const scans = await lesionScans(request, journal.token, lesion);
		expect(scans.map(({ lesion_id, status }) => [lesion_id, status])).toEqual([
			[lesion.id, null],
			[lesion.id, null],
		]);

		await button(page, /^Compare/).click();
		const dialog = page.getByRole('dialog', { name: 'Evolution Analysis' });
		await expect(dialog.getByRole('table', { name: 'What was measured on the two photos' })).toContainText('Area');
		await expectWellMade(page);
		const slider = dialog.getByRole('slider');
		await slider.focus();
		await page.keyboard.press('ArrowRight');
		await expect(slider).toHaveAttribute('aria-valuenow', '51');
		await page.keyboard.press('Home');
		await expect(slider).toHaveAttribute('aria-valuenow', '0');
		for (const name of ['Blink', 'Difference', 'Outlines']) {
			await dialog.getByRole('tab', { name }).click();
			await expectAccessible(page);
		}
		await dialog.getByRole('button', { name: 'Values as a table' }).click();

		await dialog.getByRole('button', { name: 'Measure in millimeters' }).click();
		for (const which of ['Before', 'After']) {
			await dialog.getByRole('radio', { name: which }).click();
			await dialog.getByLabel('What is in the photo').selectOption('2 euro');
			const end = dialog.getByRole('button', { name: /^First end/ });
			await end.scrollIntoViewIfNeeded();
			const { x, y, width, height } = (await end.boundingBox())!;
			await page.mouse.move(x + width / 2, y + height / 2);
			await page.mouse.down();
			await page.mouse.move(x + width / 2 - 40, y + height / 2);
			await page.mouse.up();
			const dragged = await end.getAttribute('aria-label');
			await end.press('ArrowLeft');
			expect(await end.getAttribute('aria-label')).not.toBe(dragged);
			await expectAccessible(page);
			const answer = page.waitForResponse((response) => response.url().endsWith('/compare'));
			await dialog.getByRole('button', { name: 'Save the scale' }).click();
			expect((await answer).ok()).toBe(true);
		}
		await expect(dialog.getByRole('table', { name: 'What was measured on the two photos' })).toContainText('mm²');
		await expectWellMade(page);
		await page.keyboard.press('Escape');
		await expect(button(page, /^Compare/)).toBeFocused();
	});
});

test.describe('without a connection', () => {
	test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE/] });
	const saveHere = 'Save on this device and upload when online';
	const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be saved' });

	test('a scan waits in the browser, and is saved once and to its own account', async ({
		page,
		context,
		gate,
		request,
	}) => {
		const [ada, bob] = [await beginJournal(request, 'Ada'), await beginJournal(request, 'Bob')];
		const become = (tab: Page, token: string) =>
			tab.evaluate((text) => {
				localStorage.setItem('authToken', text);
				window.dispatchEvent(new Event('authChange'));
			}, token);
		const known = page.waitForResponse((response) => response.url().endsWith(calls.me.path));
		await page.goto(`${gate.address}/scan`);
		await expect(page.getByText(readyOffline)).toBeVisible({ timeout: 60_000 });
		await become(page, ada.token);
		await known;

		await context.setOffline(true);
		for (const [index, seed] of [1, 2].entries()) {
			if (index > 0) await button(page, 'Analyze Another Image').click();
			await assess(page, await syntheticPhoto({ seed }));
			await expect(button(page, 'Save Scan')).toBeDisabled();
			await button(page, saveHere).click();
			await expect(waiting(page).getByRole('listitem')).toHaveCount(index + 1);
		}
		await expectWellMade(page);
		await page.close();

		// Closed and opened again, without a connection and then by somebody else: nothing is lost, and nothing is sent.
		const posts = () => gate.requests.filter(({ method }) => method === 'POST').map(({ url }) => url);
		const tab = await context.newPage();
		await tab.goto(`${gate.address}/scan`);
		await expect(waiting(tab).getByRole('listitem')).toHaveCount(2);
		await become(tab, bob.token);
		await context.setOffline(false);
		await expect(waiting(tab)).toContainText('2 scans wait here for another account to sign in.');
		await expect(waiting(tab).getByRole('listitem')).toHaveCount(0);
		expect(posts()).toEqual([]);

		// The server saves the first scan, and its answer never arrives. Two tabs then try at once.
		gate.tamper = (url) => (url === calls.saveScan.path ? null : undefined);
		await become(tab, ada.token);
		await expect.poll(async () => (await history(request, ada.token)).length).toBe(1);
		gate.tamper = () => undefined;
		const other = await context.newPage();
		await other.goto(`${gate.address}/mylesion`);
		await tab.reload();
		await expect.poll(async () => (await history(request, ada.token)).length).toBe(2);
		await expect(waiting(tab)).toHaveCount(0);
		await expect(other.getByRole('button', { name: /confidence/ })).toHaveCount(2);

		const ids = gate.requests
			.filter(({ url }) => url === calls.saveScan.path)
			.map(({ body }) => calls.saveScan.body.parse(JSON.parse(body.toString())).request_id);
		expect(ids.length).toBeGreaterThan(2);
		expect(ids[1]).toBe(ids[0]);
		expect(new Set(ids).size).toBe(2);
		expect(await history(request, bob.token)).toEqual([]);
	});

	test('a scan that waits is discarded only after a question', async ({ page, context, request, baseURL }) => {
		const { token } = await beginJournal(request);
		const known = page.waitForResponse((response) => response.url().endsWith(calls.me.path));
		await openAs(page, token, `${baseURL}/scan`);
		await known;
		await expect(page.getByText(readyOffline)).toBeVisible({ timeout: 60_000 });
		await context.setOffline(true);
		await assess(page, await syntheticPhoto({ seed: 1 }));
		await button(page, saveHere).click();
		await waiting(page).getByRole('button', { name: 'Discard' }).click();
		await expectWellMade(page);
		await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
		await expect(waiting(page)).toHaveCount(0);
		await context.setOffline(false);
		await expect(button(page, 'Save Scan')).toBeEnabled();
		expect(await history(request, token)).toEqual([]);
	});
});
