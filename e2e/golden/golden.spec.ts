import { fileURLToPath } from 'node:url';
import type { AnalysisResult, Mode } from '@dermavigil/contract';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { createServer, type ViteDevServer } from 'vite';
import { trimRuntime } from '../../apps/web/vite/runtime/trim-runtime.ts';
import { largePhotoFormats, photoFormats } from '../fixtures/photo-formats.ts';
import { askServer } from '../fixtures/scan-page.ts';

/** In percentage points. */
const tolerance = 0.5;

declare global {
	interface Window {
		measureGolden(): Promise<Record<string, Record<string, number>>>;
		assessPhoto(photo: string, mode: Mode): Promise<Record<string, number>>;
		cutPhoto(photo: string, frame: { x: number; y: number; side: number }): Promise<number[]>;
	}
}

// One worker, with one server for these pages, and each photo drawn only once.
test.describe.configure({ mode: 'default' });

/** What the pages fetch as /photo: sending large files through the test's connection to the browser takes longer than assessing them. */
let photo: Buffer;

let server: ViteDevServer;
test.beforeAll(async () => {
	server = await createServer({
		root: fileURLToPath(new URL('.', import.meta.url)),
		configFile: false,
		logLevel: 'error',
		assetsInclude: ['**/*.onnx'],
		resolve: {
			conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development'],
			alias: [trimRuntime().alias],
		},
		plugins: [
			{
				name: 'photo',
				configureServer: ({ middlewares }) => void middlewares.use('/photo', (_, response) => response.end(photo)),
			},
		],
		server: { host: '127.0.0.1', port: 0, fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] } },
	});
	await server.listen();
});
test.afterAll(() => server.close());

test('a browser computes what Python computed', async ({ page }) => {
	await page.goto(server.resolvedUrls!.local[0]!);
	await page.waitForFunction(() => 'measureGolden' in window);
	const images = await page.evaluate(() => window.measureGolden());
	expect(Object.keys(images)).toHaveLength(5);
	for (const [image, differences] of Object.entries(images)) {
		for (const [name, difference] of Object.entries(differences)) {
			expect(difference, `${image}: ${name}`).toBeLessThan(1e-3);
		}
	}
});

/** The photos that a test has drawn, with the server's results. */
const assessed = new Map<string, Promise<{ buffer: Buffer; there: AnalysisResult }>>();

function assessOnServer(name: string, write: () => Promise<Buffer>, server: string, mode: Mode) {
	const known =
		assessed.get(name) ??
		write().then(async (buffer) => ({
			buffer,
			there: await askServer(server, { name, mimeType: 'image/jpeg', buffer }, mode),
		}));
	assessed.set(name, known);
	return known;
}

/** Assesses photos in the browser and on the server; their percentages may differ by this many points. */
async function compareWithServer(
	{ page, baseURL }: { page: Page; baseURL: string | undefined },
	formats: typeof photoFormats,
	points: number,
): Promise<void> {
	await page.goto(server.resolvedUrls!.local[0]!);
	await page.waitForFunction(() => 'assessPhoto' in window);
	for (const [name, write] of Object.entries(formats)) {
		const mode: Mode = name.startsWith('dermatoscope') ? 'clinical' : 'consumer';
		const { buffer, there } = await assessOnServer(name, write, baseURL!, mode);
		photo = buffer;
		const here = await page.evaluate((chosen) => window.assessPhoto('/photo', chosen), mode);
		expect(there.suitability, name).toBe('suitable');
		expect(Object.keys(here).sort(), name).toEqual(there.probabilities.map(({ label }) => label).sort());
		for (const { label, confidence } of there.probabilities) {
			expect(Math.abs(here[label]! - confidence), `${name}: ${label}`).toBeLessThanOrEqual(points);
		}
	}
}

test("photos of every format get the server's percentages", async ({ page, baseURL }) => {
	await compareWithServer({ page, baseURL }, { ...photoFormats, ...largePhotoFormats }, tolerance);
});

test('a browser whose frames do not say how they are turned decodes turned photos whole', async ({ page, baseURL }) => {
	// Like Chromium before 138.
	await page.addInitScript(() => void Reflect.deleteProperty(VideoFrame.prototype, 'rotation'));
	const isTurned = ([name]: [string, unknown]) => /turned|mirrored/.test(name);
	const turned = Object.fromEntries(Object.entries(largePhotoFormats).filter(isTurned));
	// Blocks are averaged there, which moves percentages by one point; taking a photo as stored, without turning it, moves them by 13.
	await compareWithServer({ page, baseURL }, turned, 2);
});

test('a spot is cut out where it was marked, however the photo is turned', async ({ page }) => {
	await page.goto(server.resolvedUrls!.local[0]!);
	await page.waitForFunction(() => 'cutPhoto' in window);
	// Twelve squares, each in a different color.
	const squares = Uint8Array.from({ length: 36 }, (_, i) => (i * 97) % 256);
	const drawing = sharp(squares, { raw: { width: 4, height: 3, channels: 3 } }).resize(400, 300, { kernel: 'nearest' });
	for (let orientation = 1; orientation <= 8; orientation++) {
		photo = await drawing.clone().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
		const part = { left: 205, top: 105, width: 90, height: 90 };
		const { channels } = await sharp(await sharp(photo).autoOrient().extract(part).png().toBuffer()).stats();
		const frame = { x: 250, y: 150, side: 90 };
		const cut = await page.evaluate((at) => window.cutPhoto('/photo', at), frame);
		for (const [channel, { mean }] of channels.entries()) {
			expect(Math.abs(cut[channel]! - mean), `orientation ${orientation}`).toBeLessThan(4);
		}
	}
});
