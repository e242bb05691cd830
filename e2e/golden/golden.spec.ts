import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';

declare global {
	interface Window {
		measureGolden(): Promise<Record<string, Record<string, number>>>;
	}
}

let server: ViteDevServer;
test.beforeAll(async () => {
	server = await createServer({
		root: fileURLToPath(new URL('.', import.meta.url)),
		configFile: false,
		logLevel: 'error',
		assetsInclude: ['**/*.onnx'],
		resolve: { conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development'] },
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
