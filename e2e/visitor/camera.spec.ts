import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findChromium } from '../../tools/find-chromium.ts';
import { coachingFilm, goodTake, makeFilm, mark } from '../../tools/synthetic-lesions/film.ts';
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
			'--disable-gpu',
			'--use-fake-device-for-media-stream',
			'--use-fake-ui-for-media-stream',
			`--use-file-for-fake-video-capture=${film}`,
			...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
		],
	},
});

/** A sentence of the camera, and the take of the film that was on when it appeared. */
type Said = [text: string, take: number];

/** Has the page note what the camera says, and what is spoken. */
async function listen(page: Page): Promise<void> {
	await page.addInitScript((step) => {
		const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
		const said: Said[] = [];
		const spoken: string[] = [];
		Object.assign(window, { said, spoken });
		speechSynthesis.speak = ({ text }) => void spoken.push(text);
		new MutationObserver(() => {
			const video = document.querySelector<HTMLVideoElement>('[role=dialog] video');
			const text = document.querySelector('[role=dialog] [role=status]')?.textContent;
			if (!video || !text || text === said.at(-1)?.[0]) return;
			probe.drawImage(video, 32, 32, 1, 1, 0, 0, 1, 1);
			said.push([text, Math.round(probe.getImageData(0, 0, 1, 1).data[0]! / step)]);
		}).observe(document, { subtree: true, childList: true, characterData: true });
	}, mark.step);
}

test.beforeAll(async () => writeFileSync(film, await makeFilm(coachingFilm)));
test.afterAll(() => rmSync(film, { force: true }));

test('from far, dark and blurred to good: the camera says what to mend, and takes the photo', async ({
	page,
	scanPage,
}) => {
	await listen(page);
	await page.goto('/scan');
	await scanPage.waitUntilReady();
	await page.getByRole('button', { name: 'Take a photo' }).click();
	await page.getByRole('button', { name: 'Speak hints' }).click();
	await scanPage.waitForResult();
	const { said, spoken } = await page.evaluate<{ said: Said[]; spoken: string[] }>('({ said, spoken })');
	expect(said.filter(([text]) => text !== 'Opening the camera…')).toEqual([
		['Too dark. Find more light.', 0],
		['Move closer.', 1],
		['Move the spot to the middle.', 2],
		['Hold still.', 3],
		['Not sharp yet. Wait for the focus, or move back a little.', 4],
		['Good. Stay like this.', goodTake],
		['Photo taken.', goodTake],
	]);
	const shown = said.map(([text]) => text);
	expect(spoken.filter((text) => !shown.includes(text))).toEqual([]);
	expect(new Set(spoken).size).toBeGreaterThan(5);
});

test('the open camera is well made, and closes by keyboard', async ({ page }) => {
	await page.goto('/scan');
	const button = page.getByRole('button', { name: 'Take a photo' });
	await button.click();
	await page.getByRole('button', { name: 'Automatic' }).click();
	const shutter = page.getByRole('button', { name: 'Take the photo' });
	await expect(shutter).toBeEnabled();
	await expectWellMade(page);
	await expectTabOrderAsSeen(page);
	await shutter.focus();
	await page.keyboard.press('Escape');
	await expect(button).toBeFocused();
});
