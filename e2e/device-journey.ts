import { type AnalysisResult, calls, type Mode } from '@dermavigil/contract';
import { expect, type Page } from '@playwright/test';
import { test as base } from './journey.ts';
import { openRecordingGate, type RecordingGate } from './recording-gate.ts';

/** Playwright's test with the whole of the browser allowed, and everything that reaches the server written down. */
export const test = base.extend<{ gate: RecordingGate }>({
	serviceWorkers: 'allow',
	// Nothing moves: these journeys are long enough.
	contextOptions: { reducedMotion: 'reduce' },
	gate: async ({ baseURL }, use) => {
		const gate = await openRecordingGate(baseURL!);
		await use(gate);
		await gate.close();
	},
});

export interface Upload {
	name: string;
	mimeType: string;
	buffer: Buffer;
}

export const ready = /^Ready: the AI model is on this device\./;
export const readyOffline = /^Ready: the AI model is on this device\. It works offline too\.$/;

/** Chooses a photo and waits for what comes of it. */
export async function assess(page: Page, photo: Upload): Promise<void> {
	await page.setInputFiles('input[type=file]', photo);
	await expect(page.getByRole('button', { name: 'Analyze Another Image' })).toBeVisible({ timeout: 30_000 });
}

/** What the server itself says of a photo. */
export async function askServer(server: string, photo: Upload, mode: Mode): Promise<AnalysisResult> {
	const body = new FormData();
	body.append('image', new Blob([new Uint8Array(photo.buffer)], { type: photo.mimeType }), photo.name);
	const { method, path } = calls.analyze;
	const answer = await fetch(`${server}${path}?mode=${mode}`, { method, body });
	return (await answer.json()) as AnalysisResult;
}

/** The percentages of the result on the page, by label. */
export async function shownPercentages(page: Page): Promise<Record<string, number>> {
	await page.getByRole('button', { name: 'All class probabilities' }).click();
	const lines = await page.locator('li', { hasText: /^[A-Z][A-Za-z ]+[\d.]+%$/ }).allTextContents();
	return Object.fromEntries(lines.map((line) => [line.replace(/[\d.]+%$/, ''), Number(/([\d.]+)%$/.exec(line)?.[1])]));
}
