import { calls, labels } from '@dermavigil/contract';
import type { Page } from '@playwright/test';
import { scanTiles } from '../fixtures/journal-page.ts';
import { expectAccessible, expectWellMade } from '../fixtures/page-checks.ts';
import { expect, onDesktopAndPhone, test } from '../test.ts';

interface StaticPage {
	path: string;
	title: string;
	/** What the page shows once the server has answered. */
	answer?: RegExp;
}

const pages: StaticPage[] = [
	{ path: '/privacy', title: 'Privacy Policy' },
	{ path: '/terms', title: 'Terms of Service', answer: /^The model card says/ },
	{ path: '/about-skin-cancer', title: 'About Skin Cancer' },
	{ path: '/faq', title: 'Frequently Asked Questions' },
	{
		path: '/contact',
		title: 'Contact Us',
		answer: /^(You can reach the people who run this site|This site has no contact details yet)/,
	},
	{ path: '/answers', title: 'All Answers' },
	{ path: '/photo-guide', title: 'How to Take a Good Photo' },
	{ path: '/self-examination', title: 'Self-Examination, Month by Month' },
];

test('the API is described at /docs', async ({ page }) => {
	await page.goto('/docs/');
	await expect(page.getByText(calls.analyze.path, { exact: true })).toBeVisible();
});

for (const { path, title, answer } of pages) {
	test(`${path} has its title and its contents, and is accessible`, async ({ page }) => {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
		await expect(page).toHaveTitle(`${title} | DermaVigil`);
		// Every page reads the server's configuration; on narrow screens its links are in the closed menu.
		await expect(page.getByRole('link', { name: 'Clinical Login', includeHidden: true }).first()).toBeAttached();
		if (answer) await expect(page.getByText(answer)).toBeVisible();
		await expectWellMade(page);

		const contents = page.getByRole('navigation', { name: 'On this page' });
		for (const link of await contents.getByRole('link').all()) {
			const target = (await link.getAttribute('href'))!;
			await expect(page.locator(target).getByRole('heading', { level: 2 })).toHaveText((await link.textContent())!);
		}
	});
}

onDesktopAndPhone(() => {
	test('the measured results hardly move the questions below them when they arrive', async ({ page }) => {
		let release = () => {};
		const held = new Promise<void>((done) => {
			release = done;
		});
		await page.route(calls.modelCard.path, async (route) => {
			await held;
			await route.continue();
		});
		await page.goto('/faq');
		const next = page.getByRole('heading', { level: 2, name: 'Which types can it detect?' });
		const getTop = async () => (await next.boundingBox())!.y;
		const before = await getTop();
		release();
		await expect(page.getByRole('table', { name: 'How often the AI was right' })).toBeVisible();
		expect(Math.abs((await getTop()) - before)).toBeLessThan(100);
	});
});

test('on a low screen, every line of the contents scrolls into view when it is focused', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 480 });
	await page.goto('/faq');
	const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
	await links.first().focus();
	for (const link of await links.all()) {
		await expect(link).toBeFocused();
		await expect(link).toBeInViewport({ ratio: 0.9 });
		await page.keyboard.press('Tab');
	}
});

test('an address with a section opens at that section', async ({ page }) => {
	await page.goto('/about-skin-cancer#doctor');
	await expect(page.getByRole('heading', { level: 2, name: 'When to see a doctor' })).toBeInViewport();
});

test('the ABCDE guide works by keyboard and mouse', async ({ page }) => {
	await page.goto('/about-skin-cancer');
	const guide = page.locator('#abcde');
	const drawing = guide.getByRole('img', { name: /^Drawing of a pigmented spot/ });
	await expect(drawing).toHaveAccessibleName(/asymmetry: halves match/);

	const border = guide.getByRole('slider', { name: 'Border' });
	await guide.getByRole('slider', { name: 'Asymmetry' }).focus();
	await page.keyboard.press('Tab');
	await expect(border).toBeFocused();
	await page.keyboard.press('End');
	await expect(border).toHaveAttribute('aria-valuetext', 'notched');
	await expect(drawing).toHaveAccessibleName(/border: notched/);
	await expect(guide.locator('[aria-live=polite]')).toContainText(
		'1 of 5 signs: border. Show such a spot to a doctor.',
	);

	const evolving = guide.getByRole('slider', { name: 'Evolution' });
	await evolving.scrollIntoViewIfNeeded();
	const thumb = (await evolving.boundingBox())!;
	await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
	await page.mouse.down();
	await page.mouse.move(thumb.x + 150, thumb.y + thumb.height / 2, { steps: 4 });
	await page.mouse.up();
	await expect(evolving).not.toHaveAttribute('aria-valuenow', '0');

	await guide.getByRole('button', { name: 'Suspicious spot' }).click();
	await expect(guide.getByText('5 of 5 signs').first()).toBeVisible();
	await expectAccessible(page);
});

test('on a phone, the drawing of the ABCDE guide hides nothing that has the focus', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 700 });
	await page.goto('/about-skin-cancer');
	const guide = page.locator('#abcde');
	await guide.getByRole('slider', { name: 'Evolution' }).focus();
	const drawing = guide.getByRole('img', { name: /^Drawing of a pigmented spot/ });
	const stops = ['Diameter', 'Color', 'Border', 'Asymmetry', 'Suspicious spot', 'Ordinary mole'];
	for (const name of stops) {
		await page.keyboard.press('Shift+Tab');
		const stop = guide.locator(':focus');
		await expect(stop).toHaveAccessibleName(name);
		const [{ y }, { y: top, height }] = [(await stop.boundingBox())!, (await drawing.boundingBox())!];
		expect(y, name).toBeGreaterThanOrEqual(top + height);
	}
});

onDesktopAndPhone(() => {
	test('the educational panel: drawings, questions by keyboard, measured values, a map search', async ({
		page,
		scanPage,
	}) => {
		await scanPage.useServer();
		const [answer] = await Promise.all([page.request.get(calls.modelCard.path), page.goto('/scan')]);
		const { modes } = calls.modelCard.response.parse(await answer.json());
		const panel = page.getByRole('region', { name: 'Know what to look for' });
		for (const name of [labels.melanoma, labels.basal_cell_carcinoma, labels.squamous_cell_carcinoma]) {
			await expect(panel.getByRole('heading', { level: 3, name })).toBeVisible();
		}
		await expect(panel.getByRole('img')).toHaveCount(0);
		await panel.getByRole('button', { name: 'Show drawings' }).click();
		await expect(panel.getByRole('img')).toHaveCount(4);

		const question = panel.getByRole('button', { name: 'How accurate is it?' });
		await question.focus();
		await page.keyboard.press('Enter');
		await expect(question).toHaveAttribute('aria-expanded', 'true');
		const share = (value: number) => `${Number((value * 100).toFixed(1))}%`;
		await expect(panel.getByRole('row', { name: /among the first two/ })).toContainText(
			share(modes.consumer.metrics.top2.value),
		);
		await expectAccessible(page);
		await page.keyboard.press('ArrowDown');
		await expect(panel.getByRole('button', { name: 'Which types can it detect?' })).toBeFocused();
		await page.keyboard.press('Space');
		await expect(panel.getByRole('listitem').filter({ hasText: labels.dermatofibroma })).toBeVisible();

		const search = panel.getByRole('link', { name: 'Find a Dermatologist Near You' });
		await expect(search).toHaveAttribute('rel', /noopener/);
		await expect(search).toHaveAttribute('target', '_blank');
		await expect(search).toHaveAccessibleDescription(/Leaves this page/);
	});
});

test('the example photos load when they are near the window', async ({ page }) => {
	await page.goto('/photo-guide');

	const last = page.getByRole('img', { name: /in the shadow of the phone/ });
	await last.scrollIntoViewIfNeeded();

	await expect.poll(() => last.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(400);
});

test('the page prints in dark on light, without header and footer', async ({ page }) => {
	await page.goto('/self-examination');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('banner').first()).toBeHidden();
	await expect(page.getByRole('contentinfo')).toBeHidden();
	await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden();
	const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
	expect(scheme).toBe('light');
});

test.describe('everything that the browser stores is on the privacy page by name', () => {
	/** Names of what the page has stored in this browser; those of its cookies are not among them. */
	const readNames = (page: Page) =>
		page.evaluate(async () => [
			...Object.keys(localStorage),
			...Object.keys(sessionStorage),
			...(await indexedDB.databases()).map(({ name }) => name!),
			...(await caches.keys()),
		]);

	async function expectOnPrivacyPage(page: Page, names: string[]): Promise<void> {
		await page.goto('/privacy');
		const table = page.getByRole('table', { name: 'What your browser keeps' });
		for (const name of names) await expect(table).toContainText(name);
	}

	test('of a visitor', async ({ page }) => {
		await page.goto('/scan');
		await page.getByRole('button', { name: 'Dismiss privacy notice' }).click();
		await page.getByRole('radio', { name: 'On our server' }).click();
		await page.getByRole('button', { name: 'Dismiss privacy notice' }).click();
		await page.getByRole('button', { name: /theme/ }).first().click();
		const names = await readNames(page);
		expect(names.length).toBeGreaterThanOrEqual(4);
		expect(await page.context().cookies()).toEqual([]);
		await expectOnPrivacyPage(page, names);
	});

	test('of a patient', async ({ page, patient, login }) => {
		await patient.saveScan();
		await login(patient, '/Mylesion');
		await expect(scanTiles(page)).toHaveCount(1);
		const names = await readNames(page);
		expect(names).toEqual(expect.arrayContaining(['authToken', 'lastLists']));
		await expectOnPrivacyPage(page, names);
	});

	test('of a clinician', async ({ page, clinicianLogin }) => {
		await clinicianLogin({ name: 'Dr A.' });
		await page.getByLabel('Order', { exact: true }).selectOption('By risk and waiting time');
		await page.getByRole('button', { name: /^Low Risk/ }).click();
		await page.getByRole('button', { name: 'Save this view' }).click();
		await page.getByLabel('Name', { exact: true }).fill('My Lows');
		await page.getByRole('button', { name: 'Save view' }).click();
		await page.getByRole('button', { name: 'Show as photos' }).click();
		await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
		await page.getByRole('switch', { name: 'Enable single-key shortcuts' }).click();
		const names = await readNames(page);
		const own = ['clinicianName', 'caseOrder', 'caseViews', 'caseLayout', 'caseShortcuts'];
		expect(names).toEqual(expect.arrayContaining(own));
		const cookies = await page.context().cookies();
		// The cookie that no script can read is not named.
		const named = cookies.map(({ name }) => name).filter((name) => name.startsWith('known'));
		await expectOnPrivacyPage(page, [...names, ...named]);
	});
});
