import { calls, messages } from '@dermavigil/contract';
import type { Page, Request } from '@playwright/test';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../test.ts';

const speakCall = `**${calls.speak.path}*`;
const listen = { name: 'Listen to Explanation' };
const stop = { name: 'Stop Audio' };

/** What the page has played, and from which second. */
interface Played {
	audio: HTMLAudioElement;
	start: number;
}

/** Analyzes a photo on the device or on the server, and records what the page plays. */
async function openResult(page: Page, runtime: 'device' | 'server'): Promise<void> {
	await page.addInitScript((chosen) => {
		localStorage.setItem('analysisPlace', chosen);
		const played: Played[] = [];
		Object.assign(window, { played });
		const { play } = HTMLMediaElement.prototype;
		HTMLAudioElement.prototype.play = function () {
			played.push({ audio: this, start: this.currentTime });
			return play.call(this);
		};
	}, runtime);
	await page.goto('/scan');
	await page.setInputFiles('input[type=file]', await syntheticPhoto({ seed: 1 }));
	await expect(page.getByRole('button', listen)).toBeVisible({ timeout: 120_000 });
}

/** The last thing that the page played. */
const lastPlayed = (page: Page) =>
	page.evaluate(() => {
		const { audio, start } = (window as unknown as { played: Played[] }).played.at(-1)!;
		const { paused, currentTime, duration } = audio;
		return { start, paused, currentTime, duration };
	});

test('an explanation is read aloud with captions, stopped, and read again from the beginning', async ({ page }) => {
	await openResult(page, 'server');
	const asked: Request[] = [];
	page.on('request', (request) => request.url().includes(calls.speak.path) && asked.push(request));
	await page.getByRole('button', listen).click();
	await expect(page.locator('[data-caption] mark')).toBeVisible();
	await expect.poll(async () => (await lastPlayed(page)).currentTime).toBeGreaterThan(2);
	const { paused, duration } = await lastPlayed(page);
	expect(paused).toBe(false);
	const { text_to_speak: text } = asked[0]!.postDataJSON();
	await expect(page.getByRole('region', { name: 'Explanation' })).toContainText(text.slice(0, 60));
	expect(duration).toBeGreaterThan(text.length / 20);
	expect(duration).toBeLessThan(text.length / 8);
	expect(new URL(asked[0]!.url()).searchParams.get('risk_level')).toMatch(/^(low|medium|high|unknown)$/);

	await page.getByRole('button', stop).click();
	await expect(page.getByRole('button', listen)).toBeVisible();
	await expect(page.locator('[data-caption]')).toHaveCount(0);
	expect((await lastPlayed(page)).paused).toBe(true);
	await page.getByRole('button', listen).click();
	await expect(page.locator('[data-caption] mark')).toBeVisible();
	expect((await lastPlayed(page)).start).toBe(0);
	expect(asked).toHaveLength(1);
	await expectWellMade(page);
	await page.getByRole('button', stop).click();
});

test('reading aloud ends by itself', async ({ page }) => {
	const postData = JSON.stringify({ text_to_speak: 'A mole.' });
	await page.route(speakCall, (route) => route.continue({ postData }));
	await openResult(page, 'server');
	await page.getByRole('button', listen).click();
	// The button that stops it is there for only a second: a busy machine may not see it.
	await page.waitForFunction(() => (window as unknown as { played: Played[] }).played.at(-1)?.audio.ended);
	await expect(page.getByRole('button', listen)).toBeVisible();
});

test('no text leaves the device until somebody chooses the server’s voice', async ({ page }) => {
	let asked = 0;
	page.on('request', (request) => {
		if (request.url().includes(calls.speak.path)) asked++;
	});
	await openResult(page, 'device');
	await page.getByRole('button', listen).click();
	// This browser has no voices.
	await expect(page.getByText(messages.speech.noOwnVoice)).toBeVisible();
	await expect(page.getByText('Nothing.', { exact: true })).toBeVisible();
	expect(asked).toBe(0);
	await expectWellMade(page);
	await page.getByRole('button', { name: 'Use server voice' }).click();
	await expect(page.locator('[data-caption] mark')).toBeVisible();
	await expect(page.getByText(`POST ${calls.speak.path}`)).toBeVisible();
	await expect(page.getByText('The text of an explanation, to be read aloud.')).toBeVisible();
	expect(asked).toBe(1);
});
