import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../tools/find-chromium.ts';
import { dataDir } from './data-dir.ts';

const port = 4300;
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
// Long journeys, which look at both themes and all widths themselves.
const onceOnly = [
	'golden.spec.ts',
	'device.spec.ts',
	'offline.spec.ts',
	'contribution.spec.ts',
	'accounts.spec.ts',
	'dashboard.spec.ts',
	'patient-journey.spec.ts',
	'patient-troubles.spec.ts',
	'saving.spec.ts',
	'report.spec.ts',
	'questions.spec.ts',
	'listen.spec.ts',
	'clinician.spec.ts',
];
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

export default defineConfig({
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
		// It would answer in place of what a test intercepts. The journeys about it allow it.
		serviceWorkers: 'block',
		launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
		// What a trace shows of the page it redraws from the document; a film besides would cost the tests their time.
		trace: { mode: 'retain-on-failure', screenshots: false },
		screenshot: 'only-on-failure',
	},
	projects: [
		{ name: 'browser', testMatch: onceOnly, timeout: 300_000, use: desktop },
		{ name: 'desktop, light', testIgnore: onceOnly, use: { ...desktop, colorScheme: 'light' } },
		// Tagged @once: neither screen nor theme matters.
		{ name: 'phone, dark', testIgnore: onceOnly, grepInvert: /@once/, use: { ...phone, colorScheme: 'dark' } },
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
