import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tools/chromium.ts';
import type { Options } from './test.ts';

const port = 4300;
// The server's data for these tests alone, so that they can run beside a server in use.
const dataDir = fileURLToPath(new URL('../node_modules/.cache/dermavigil-e2e', import.meta.url));

export default defineConfig<Options>({
	testDir: '.',
	fullyParallel: true,
	// Browsers spend half of the time waiting: for the server, for delays in the specification, for each other.
	workers: 3,
	forbidOnly: true,
	reporter: 'list',
	// Limits for what hangs, not for what is slow.
	timeout: 300_000,
	expect: { timeout: 30_000 },
	use: {
		...devices['Desktop Chrome'],
		viewport: { width: 1440, height: 900 },
		// Motion would make most tests longer; those about it allow it.
		contextOptions: { reducedMotion: 'reduce' },
		baseURL: `http://127.0.0.1:${port}`,
		// Service workers would answer what a test means to intercept. The tests about them allow them.
		serviceWorkers: 'block',
		mailFolder: join(dataDir, 'outbox'),
		launchOptions: {
			executablePath: findChromium(),
			// Each test starts the model anew: optimizing its code takes longer than a test gains from it, and a tenth of the total time.
			args: [...chromiumFlags, '--js-flags=--wasm-tiering-budget=130000000'],
		},
		// Recording all that a page does takes an eighth of the time: `--trace retain-on-failure` does it for a test that fails.
		trace: 'off',
		screenshot: 'only-on-failure',
	},
	webServer: {
		command: 'node --import ../apps/server/typescript.js start-server.ts',
		url: `http://127.0.0.1:${port}/healthz`,
		env: { PORT: String(port), LOG_LEVEL: 'warn', DATA_DIR: dataDir, DATABASE_URL: '' },
		reuseExistingServer: false,
	},
});
