import { readFileSync } from 'node:fs';
import { calls } from '@dermavigil/contract';
import type { Page, Request } from '@playwright/test';
import { expectWellMade } from '../fixtures/page-checks.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../test.ts';

const watch = { name: 'Watch the Tour' };

/** Analyzes a photo on the device or on the server, opens its tour, and returns what the server was asked to speak. */
async function openTour(page: Page, runtime: 'device' | 'server'): Promise<Request[]> {
	await page.addInitScript((chosen) => localStorage.setItem('analysisPlace', chosen), runtime);
	const asked: Request[] = [];
	page.on('request', (request) => request.url().includes(calls.speak.path) && asked.push(request));
	await page.goto('/scan');
	await page.setInputFiles('input[type=file]', await syntheticPhoto({ seed: 1 }));
	await page.getByRole('button', watch).click({ timeout: 120_000 });
	await expect(page.getByRole('navigation', { name: 'Chapters' })).toBeVisible({ timeout: 60_000 });
	return asked;
}

const caption = (page: Page) => page.locator('[data-tour-caption]');
const chapters = (page: Page) => page.getByRole('navigation', { name: 'Chapters' }).getByRole('button');

/** The sentences that the server was asked to speak. */
const readSpoken = (request: Request) =>
	(request.postDataJSON() as { text_to_speak: string }).text_to_speak.split('\n');

/** Saves the captions of the last video, and reads what they say and when the last one ends, in seconds. */
async function downloadCaptions(page: Page): Promise<{ texts: string[]; seconds: number }> {
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download captions' }).click();
	const [head, ...cues] = readFileSync(await (await download).path(), 'utf8')
		.trim()
		.split('\n\n');
	expect(head).toBe('WEBVTT');
	const [, minutes, seconds] = /--> 00:(\d\d):([\d.]+)\n/.exec(cues.at(-1)!)!;
	return { texts: cues.map((cue) => cue.split('\n')[1]!), seconds: Number(minutes) * 60 + Number(seconds) };
}

/** Where each chapter starts, in seconds, by its title. */
const readStarts = (page: Page): Promise<Record<string, number>> =>
	chapters(page).evaluateAll((items) =>
		Object.fromEntries(
			items.map((item) => {
				const time = item.querySelector('time')!.dateTime;
				return [item.querySelector('strong')!.textContent!, Number(time.slice(2, -1))];
			}),
		),
	);

/** Checks that a low window has room for the frame, what is said, and the button that stops it. */
async function expectToFitLowWindows(page: Page): Promise<void> {
	const before = page.viewportSize()!;
	const dialog = page.getByRole('dialog');
	// A phone held sideways, and a laptop at 200% zoom.
	for (const size of [
		{ width: 844, height: 390 },
		{ width: 640, height: 400 },
	]) {
		await page.setViewportSize(size);
		await expect
			.poll(async () => {
				const frame = (await dialog.locator('canvas').boundingBox())!;
				const { y, height } = (await dialog.getByRole('button', { name: 'Next chapter' }).boundingBox())!;
				return y + height - frame.y;
			})
			.toBeLessThanOrEqual(size.height);
	}
	await page.setViewportSize(before);
}

test('a tour plays with captions that match what is spoken, and works by keyboard too', async ({ page }) => {
	const asked = await openTour(page, 'server');
	const spoken = readSpoken(asked[0]!);
	const shown = await chapters(page).locator('span > span').allInnerTexts();
	expect(shown.join(' ')).toBe(spoken.join(' '));
	// On a busy machine, a sentence may be over before it is looked for.
	await expect.poll(async () => spoken.indexOf(await caption(page).innerText())).toBeGreaterThan(0);
	await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
	await page.keyboard.press('Space');
	await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
	await chapters(page).first().press('Enter');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await expect(page.locator('[aria-current=step]')).toContainText('Where the AI looked');
	await page.keyboard.press('ArrowLeft');
	await expect(page.getByRole('img', { name: 'Outline' })).toBeVisible();
	await expectWellMade(page);
	await expectToFitLowWindows(page);
	await page.getByRole('switch', { name: 'Captions' }).click();
	await expect(caption(page)).toHaveCount(0);
	await page.getByRole('switch', { name: 'Captions' }).click();
	await page.getByRole('combobox', { name: 'Speed' }).selectOption('1.5×');
	await chapters(page).last().click();
	await page.getByRole('button', { name: 'Play', exact: true }).click();
	await expect(caption(page)).toHaveText(spoken.at(-1)!);
	await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
	expect(asked).toHaveLength(1);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', watch)).toBeFocused();
});

test('no text leaves the device until somebody chooses the server’s voice', async ({ page }) => {
	const asked = await openTour(page, 'device');
	// This browser has no voices: the captions carry the tour, and screen readers read them.
	await expect(caption(page)).toHaveAttribute('aria-live', 'polite');
	await expect(page.getByRole('button', { name: 'Use server voice' })).toBeVisible();
	expect(asked).toEqual([]);
	await page.getByRole('button', { name: 'Use server voice' }).click();
	await expect(caption(page)).toHaveAttribute('aria-live', 'off');
	expect(asked).toHaveLength(1);
});

/** A file as a browser decodes it: its length, its loudness, and how many pixels of some frames are light or as hot as a heat-map. */
async function decode(page: Page, path: string, times: number[]) {
	const base64 = readFileSync(path).toString('base64');
	return await page.evaluate(
		async ([data, wanted]) => {
			const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
			const video = document.createElement('video');
			video.muted = true;
			video.src = URL.createObjectURL(new Blob([bytes]));
			await new Promise((done, fail) => {
				video.onloadeddata = done;
				video.onerror = () => fail(video.error);
			});
			const readFrame = () => {
				try {
					return new VideoFrame(video);
				} catch {
					return undefined;
				}
			};
			let last = 0;
			/** The frame at a time, once it differs from the last: at 'seeked', a busy browser may still have the last one, or none. */
			const frameAt = async (time: number): Promise<VideoFrame> => {
				await new Promise((done) => {
					video.onseeked = done;
					video.currentTime = time;
				});
				for (;;) {
					const frame = readFrame();
					if (frame && frame.timestamp > last) {
						last = frame.timestamp;
						return frame;
					}
					frame?.close();
					await new Promise(requestAnimationFrame);
				}
			};
			const context = new OffscreenCanvas(video.videoWidth, video.videoHeight).getContext('2d')!;
			const frames: { light: number; hot: number }[] = [];
			for (const time of wanted) {
				const frame = await frameAt(time);
				context.drawImage(frame, 0, 0);
				frame.close();
				// The middle, without the title, keys and caption.
				const { data: pixels } = context.getImageData(330, 70, 300, 260);
				const count = { light: 0, hot: 0 };
				for (let at = 0; at < pixels.length; at += 4) {
					const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
					if (Math.min(red, green, blue) > 205) count.light++;
					if (red - blue > 105) count.hot++;
				}
				frames.push(count);
			}
			const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer.slice(0));
			const samples = sound.getChannelData(0);
			return {
				...{
					seconds: video.duration,
					soundSeconds: sound.duration,
					size: [video.videoWidth, video.videoHeight],
					frames,
				},
				loudness: Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length),
			};
		},
		[base64, times] as const,
	);
}

test.describe('as a file', () => {
	test.use({ contextOptions: { reducedMotion: 'no-preference' } });

	for (const { voice, button } of [
		{ voice: true, button: 'Download with server voice' },
		{ voice: false, button: 'Download video' },
	]) {
		test(`it moves and sounds for as long as it says ${voice ? 'with' : 'without'} a voice`, async ({
			page,
			context,
		}) => {
			const asked = await openTour(page, 'device');
			await page.getByRole('button', { name: 'Pause', exact: true }).click();
			const starts = await readStarts(page);
			const download = page.waitForEvent('download', { timeout: 240_000 });
			await page.getByRole('button', { name: button }).click();
			const file = await download;
			const captions = await downloadCaptions(page);
			expect(file.suggestedFilename()).toMatch(/^dermavigil-tour-\d{4}-\d\d-\d\d-\d{6}\.(webm|mp4)$/);
			expect(asked).toHaveLength(voice ? 1 : 0);
			expect(captions.texts).toEqual(voice ? readSpoken(asked[0]!) : captions.texts);
			const bytes = readFileSync(await file.path(), 'utf8');
			expect(bytes).toMatch(/S_TEXT\/WEBVTT|wvtt/);
			// Each is in the track and in the description of the file.
			for (const text of captions.texts) expect(bytes.split(text).length, text).toBeGreaterThan(2);
			const other = await context.newPage();
			const { Outline: outline = 0, 'Where the AI looked': heat = 0 } = starts;
			const times = voice ? [] : [outline - 0.1, heat - 0.1, heat + 0.2, heat + 2.2];
			const decoded = await decode(other, await file.path(), times);
			expect(decoded.seconds).toBeGreaterThanOrEqual(20);
			expect(decoded.seconds).toBeLessThanOrEqual(40);
			expect(Math.abs(decoded.seconds - decoded.soundSeconds)).toBeLessThan(0.2);
			expect(Math.abs(decoded.seconds - captions.seconds)).toBeLessThan(0.2);
			expect(decoded.size).toEqual([960, 540]);
			expect(decoded.loudness).toBeGreaterThan(0.005);
			if (voice) return;
			const [photo, outlined, before, heated] = decoded.frames;
			test.info().annotations.push({ type: 'frames', description: JSON.stringify(decoded) });
			// Both appear at their marks and not before.
			expect(outlined!.light - photo!.light).toBeGreaterThan(400);
			expect(Math.abs(before!.hot - photo!.hot)).toBeLessThan(1000);
			expect(heated!.hot - before!.hot).toBeGreaterThan(2000);
		});
	}
});
