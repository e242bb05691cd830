import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../tools/chromium.ts';
import { coachingFilm, makeFilm } from '../../tools/synthetic-lesions/film.ts';
import { openCamera } from '../fixtures/camera.ts';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { expectTabOrderAsSeen } from '../fixtures/tab-order.ts';
import { expect, test } from '../test.ts';

const film = join(tmpdir(), `dermavigil-camera-${process.pid}.mjpeg`);

test.use({
	viewport: { width: 390, height: 844 },
	hasTouch: true,
	launchOptions: {
		executablePath: findChromium(),
		args: [
			...chromiumFlags,
			'--use-fake-device-for-media-stream',
			'--use-fake-ui-for-media-stream',
			`--use-file-for-fake-video-capture=${film}`,
		],
	},
});

/** Makes the page record what the camera says, and what is spoken. */
async function listen(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const said: string[] = [];
		const spoken: string[] = [];
		Object.assign(window, { said, spoken });
		speechSynthesis.speak = ({ text }) => void spoken.push(text);
		new MutationObserver(() => {
			const text = document.querySelector('[role=dialog] [role=status]')?.textContent;
			if (text && text !== said.at(-1)) said.push(text);
		}).observe(document, { subtree: true, childList: true, characterData: true });
	});
}

// Never good: the camera would take a photo by itself before a busy machine has pressed anything.
test.beforeAll(async () => writeFileSync(film, await makeFilm(coachingFilm.slice(1, 2))));
test.afterAll(() => rmSync(film, { force: true }));

test('from far, dark and blurred to good: the camera says what to improve, and takes the photo', async ({
	page,
	scanPage,
}) => {
	const faults = [
		'Too dark. Find more light.',
		'Move closer.',
		'Move the spot to the middle.',
		'Hold still.',
		'Not sharp yet. Wait for the focus, or move back a little.',
	];
	await listen(page);
	const camera = await openCamera(page, coachingFilm);
	await page.goto('/scan');
	await scanPage.waitUntilReady();
	await page.getByRole('button', { name: 'Take a photo' }).click();
	await page.getByRole('button', { name: 'Speak hints' }).click();
	for (const [take, fault] of faults.entries()) {
		await camera.show(take);
		await expect(page.getByRole('dialog').getByRole('status')).toHaveText(fault);
	}
	await camera.show(faults.length);
	await scanPage.waitForResult();
	const { said, spoken } = await page.evaluate<{ said: string[]; spoken: string[] }>('({ said, spoken })');
	expect(said[0]).toBe('Opening the camera...');
	expect(said.slice(-2)).toEqual(['Good. Stay like this.', 'Photo taken.']);
	expect(spoken.filter((text) => !said.includes(text))).toEqual([]);
	expect(new Set(spoken).size).toBeGreaterThan(5);
});

test('the open camera fits and is accessible, closes by keyboard, and takes a photo on request', async ({
	page,
	scanPage,
}) => {
	await page.goto('/scan');
	await scanPage.waitUntilReady();
	const button = page.getByRole('button', { name: 'Take a photo' });
	await button.click();
	const shutter = page.getByRole('button', { name: 'Take the photo' });
	await expect(shutter).toBeEnabled();
	await expectWellMade(page);
	await expectTabOrderAsSeen(page);
	// Small phones on their side, below the browser's bars
	for (const size of [
		{ width: 667, height: 331 },
		{ width: 568, height: 232 },
	]) {
		await page.setViewportSize(size);
		await expect(shutter).toBeInViewport({ ratio: 1 });
	}
	await shutter.focus();
	await page.keyboard.press('Escape');
	await expect(button).toBeFocused();
	await button.click();
	await shutter.click();
	await scanPage.waitForResult();
});
