import { calls, consent, messages } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../test.ts';

const contribute = { name: 'Contribute this photo' };
const region = (page: Page) => page.getByRole('region', { name: 'More about this result' });

/** Opens the consent form under a result; its heading and its button have the same name. */
async function openOffer(page: Page): Promise<void> {
	await region(page).getByRole('button', contribute).click();
	await expect(page.getByText(consent.title)).toBeVisible();
}

test.describe('a photo is contributed only with consent', () => {
	test.use({ expectedErrors: [/Failed to load resource.*404/] });

	test('refused, made and withdrawn', async ({ page, gate, scanPage }) => {
		const posts = () => gate.requests.filter(({ method }) => method === 'POST');
		await page.goto(`${gate.address}/scan`);
		// A photo with its camera's metadata, and larger than what is stored.
		const { buffer } = await syntheticPhoto({ seed: 41, width: 1600, height: 1200 });
		const camera = { IFD0: { Make: 'A camera of note', Software: 'Secret place' } };
		const photo = await sharp(buffer).withExif(camera).jpeg({ quality: 90 }).toBuffer();
		await scanPage.assess({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });

		await openOffer(page);
		for (const text of [consent.stored, consent.purpose, consent.withdrawal]) {
			await expect(page.getByText(text)).toBeVisible();
		}
		await expectWellMade(page);
		await region(page).getByRole('button', contribute).first().click();
		expect(posts()).toEqual([]);

		await openOffer(page);
		await region(page).getByRole('button', contribute).last().click();
		await expect(page.getByText('The photo was contributed.')).toBeVisible();
		const code = await region(page).locator('code').innerText();
		expect(code).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
		await expectWellMade(page);

		const [sent, ...others] = posts();
		expect([sent!.url, others]).toEqual([calls.contribute.path, []]);
		expect(sent!.body.includes('A camera of note')).toBe(false);
		expect(sent!.body.includes(consent.version)).toBe(true);
		const start = sent!.body.indexOf(Buffer.from('\x89PNG', 'latin1'));
		const copy = await sharp(sent!.body.subarray(start), { failOn: 'none' }).metadata();
		expect([copy.width, copy.height]).toEqual([1024, 768]);
		await expect(page.getByRole('region', { name: 'Data sent from this device' })).toContainText(
			'POST /api/contributions',
		);

		// Closing the form does not lose the code.
		await region(page).getByRole('button', contribute).click();
		await region(page).getByRole('button', contribute).click();
		await expect(page.getByText(code)).toBeVisible();

		await page.goto(`${gate.address}/withdraw`);
		await page.getByLabel('Withdrawal code').fill(code.toLowerCase().replaceAll('-', ' '));
		await page.getByRole('button', { name: 'Withdraw' }).click();
		await expect(page.getByText('The photo and everything stored with it were deleted.')).toBeVisible();
		await page.getByLabel('Withdrawal code').fill(code);
		await page.getByRole('button', { name: 'Withdraw' }).click();
		await expect(page.getByText(messages.contribution.unknownCode)).toBeVisible();
		await expectWellMade(page);
	});
});
