import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../tools/find-chromium.ts';
import type { Options } from './test.ts';

const port = 4300;
// The server's data of these tests alone, so that they run beside a server that is in use.
const dataDir = fileURLToPath(new URL('../node_modules/.cache/dermavigil-e2e', import.meta.url));
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

export default defineConfig<Options>({
	testDir: '.',
	fullyParallel: true,
	// One browser a core leaves the server none; the product is one of the parties here.
	workers: 2,
	forbidOnly: true,
	reporter: 'list',
	timeout: 60_000,
	expect: { timeout: 15_000 },
	use: {
		baseURL: `http://127.0.0.1:${port}`,
		// They would answer in place of what a test intercepts. The tests about them allow them.
		serviceWorkers: 'block',
		mailFolder: join(dataDir, 'outbox'),
		launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
		// What a trace shows of the page it redraws from the document; a film besides would cost the tests their time.
		trace: { mode: 'retain-on-failure', screenshots: false },
		screenshot: 'only-on-failure',
	},
	projects: [
		{
			// Long, and they look at both themes and all widths themselves; nothing moves, which would take them longer yet.
			name: 'journeys',
			testIgnore: 'pages/**',
			timeout: 300_000,
			use: { ...desktop, contextOptions: { reducedMotion: 'reduce' } },
		},
		{ name: 'pages on a desktop, light', testDir: 'pages', use: { ...desktop, colorScheme: 'light' } },
		// Tagged @once: neither screen nor theme matters.
		{ name: 'pages on a phone, dark', testDir: 'pages', grepInvert: /@once/, use: { ...phone, colorScheme: 'dark' } },
	],
	webServer: {
		command: 'node --import tsx start-server.ts',
		url: `http://127.0.0.1:${port}/healthz`,
		env: { PORT: String(port), LOG_LEVEL: 'warn', DATA_DIR: dataDir, DATABASE_URL: '' },
		reuseExistingServer: false,
	},
});

/** Keeps Chromium quiet and off the model; its sandbox cannot start for root. */
function chromiumFlags(): string[] {
	const quiet = [
		'--disable-gpu',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
	];
	return process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
}
