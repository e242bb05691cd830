import { calls } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { scanTiles } from '../fixtures/journal-page.ts';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const saveHere = 'Save when I’m back online';
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be saved' });

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE/] });

test('a scan waits in the browser, and is saved once and to its own account', async ({
	page,
	context,
	gate,
	signUp,
	scanPage,
}) => {
	const [ada, bob] = [await signUp('Ada'), await signUp('Bob')];
	const become = (tab: Page, token: string) =>
		tab.evaluate((text) => {
			localStorage.setItem('authToken', text);
			window.dispatchEvent(new Event('authChange'));
		}, token);
	const known = page.waitForResponse((response) => response.url().endsWith(calls.me.path));
	await page.goto(`${gate.address}/scan`);
	await scanPage.waitUntilReadyOffline();
	await become(page, ada.token);
	await known;

	await context.setOffline(true);
	for (const [index, seed] of [1, 2].entries()) {
		if (index > 0) await button(page, 'Analyze Another Image').click();
		await scanPage.assess(await syntheticPhoto({ seed }));
		await expect(button(page, 'Save Scan')).toBeDisabled();
		await button(page, saveHere).click();
		await expect(waiting(page).getByRole('listitem')).toHaveCount(index + 1);
	}
	await expectWellMade(page);
	await page.close();

	// The page is closed and opened again, first without a connection and then by somebody else: nothing is lost or sent.
	const posts = () => gate.requests.filter(({ method }) => method === 'POST').map(({ url }) => url);
	const tab = await context.newPage();
	await tab.goto(`${gate.address}/scan`);
	await expect(waiting(tab).getByRole('listitem')).toHaveCount(2);
	await become(tab, bob.token);
	await context.setOffline(false);
	await expect(waiting(tab)).toContainText('2 scans wait here for another account to log in.');
	await expect(waiting(tab).getByRole('listitem')).toHaveCount(0);
	expect(posts()).toEqual([]);

	// The server saves the first scan, but its answer never arrives. Then two tabs try at the same time.
	let lost = false;
	gate.tamper = (url) => {
		if (url !== calls.saveScan.path) return undefined;
		lost = true;
		return null;
	};
	await become(tab, ada.token);
	await expect.poll(() => lost).toBe(true);
	expect(await ada.scans()).toHaveLength(1);
	gate.tamper = () => undefined;
	const other = await context.newPage();
	await other.goto(`${gate.address}/mylesion`);
	await tab.reload();
	await expect.poll(async () => (await ada.scans()).length).toBe(2);
	await expect(waiting(tab)).toHaveCount(0);
	await expect(scanTiles(other)).toHaveCount(2);

	const ids = gate.requests
		.filter(({ url, complete }) => url === calls.saveScan.path && complete)
		.map(({ body }) => calls.saveScan.body.parse(JSON.parse(body.toString())).request_id);
	expect(ids.length).toBeGreaterThan(2);
	expect(ids[1]).toBe(ids[0]);
	expect(new Set(ids).size).toBe(2);
	expect(await bob.scans()).toEqual([]);
});
