import { expectWellMade } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../test.ts';

test('similar proven cases for a result are found on the device, shown on request, and saved for offline use', async ({
	page,
	gate,
	scanPage,
}) => {
	await page.goto(`${gate.address}/scan`);
	await scanPage.assess(await syntheticPhoto({ seed: 1 }));
	const card = page.getByRole('region', { name: 'Similar proven cases' });
	const find = card.getByRole('button', { name: 'Show similar proven cases' });
	await expect(find).toBeVisible();
	const galleryFiles = () => gate.requests.filter(({ url }) => /\/gallery-[^/]+\.(json|bin)$/.test(url));
	expect(galleryFiles()).toHaveLength(0);

	await find.click();
	const cases = card.getByRole('list').getByRole('listitem');
	await expect(cases).toHaveCount(5);
	await expect(card.getByText(/^Proven by/)).toHaveCount(5);
	await expect(card.getByRole('link', { name: /^CC BY(-NC)? 4\.0$/ })).toHaveCount(5);
	// Only the whole gallery is fetched, and nothing is sent.
	expect(galleryFiles()).toHaveLength(2);
	expect(gate.requests.every(({ method, body }) => method === 'GET' && body.length === 0)).toBe(true);

	const shown = card.getByRole('button', { name: /^Hide photo \d: Close-up of a proven / });
	await card.getByRole('button', { name: /^Show photo 1: / }).press('Enter');
	await expect(shown).toHaveCount(1);
	await expectWellMade(page);
	await card.getByRole('switch', { name: 'Show all photos' }).click();
	await expect(shown).toHaveCount(5);

	await page.getByRole('button', { name: 'Analyze Another Image' }).click();
	await scanPage.assess(await syntheticPhoto({ seed: 2 }));
	await page.getByRole('button', { name: 'Show similar proven cases' }).click();
	// The choice holds as long as the page is open, and nothing is fetched a second time.
	await expect(shown).toHaveCount(5);
	expect(galleryFiles()).toHaveLength(2);
});
