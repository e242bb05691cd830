import { randomUUID } from 'node:crypto';
import { test as base, devices, expect, type Page } from '@playwright/test';
import { logInAsClinician } from './fixtures/clinician.ts';
import { type MailOutbox, readMailOutbox } from './fixtures/mail-outbox.ts';
import { createPatient, newAccount, type Patient, tinyScan } from './fixtures/patient.ts';
import { openRecordingGate, type RecordingGate } from './fixtures/recording-gate.ts';
import { type ScanPage, scanPage } from './fixtures/scan-page.ts';

export { expect };

export interface Options {
	/** What the browser may log as an error or a warning; anything else fails the test. */
	expectedErrors: RegExp[];
	mailFolder: string;
	/** Tests that are not about the model use the server, because starting the model on the device takes two seconds of processor time. */
	analysisPlace: 'device' | 'server';
}

interface Fixtures {
	consoleErrors: undefined;
	/** Signs somebody up and logs in, without the pages. */
	signUp(fullName?: string): Promise<Patient>;
	/** Somebody who has just signed up. */
	patient: Patient;
	/** Opens a page as a patient who is logged in. */
	login(patient: { token: string }, path: string, tab?: Page): Promise<void>;
	/** A patient with a unique name and this many scans submitted for review. */
	seedCases(count: number): Promise<Patient>;
	/** Logs in on the login page and opens the dashboard, or another page for clinicians. */
	clinicianLogin(options?: { path?: string; name?: string; tab?: Page }): Promise<void>;
	mailOutbox: MailOutbox;
	/** A proxy that records every request to the server, for tests that open its address. */
	gate: RecordingGate;
	scanPage: ScanPage;
	/** Aborts every call to one path; what it returns ends that. */
	breakCalls(path: string): Promise<() => Promise<void>>;
}

export const test = base.extend<Options & Fixtures>({
	expectedErrors: [[], { option: true }],
	mailFolder: ['', { option: true }],
	analysisPlace: ['device', { option: true }],
	page: async ({ page, analysisPlace }, use) => {
		if (analysisPlace === 'server') await scanPage(page).useServer();
		await use(page);
	},
	consoleErrors: [
		async ({ page, expectedErrors }, use) => {
			const errors: string[] = [];
			page.on('pageerror', (error) => errors.push(error.message));
			page.on('console', (message) => {
				if (['error', 'warning'].includes(message.type())) errors.push(message.text());
			});
			await use(undefined);
			const expected = [...expectedErrors, /^Service Worker registration blocked by Playwright$/];
			const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
			expect(unexpected, 'what the page logged').toEqual([]);
		},
		{ auto: true },
	],
	signUp: async ({ request }, use) => use((fullName) => createPatient(request, newAccount(fullName))),
	patient: async ({ signUp }, use) => use(await signUp()),
	login: async ({ page }, use) =>
		use(async ({ token }, path, tab = page) => {
			await tab.addInitScript((text) => localStorage.setItem('authToken', text), token);
			await tab.goto(path);
		}),
	seedCases: async ({ signUp }, use) =>
		use(async (count) => {
			const patient = await signUp(`Zora Patient${randomUUID().slice(0, 8)}`);
			const scan = await tinyScan();
			for (let number = 1; number <= count; number++) {
				await patient.submitScan({ ...scan, ai_explanation: `Explanation ${number}.` });
			}
			return patient;
		}),
	clinicianLogin: async ({ page }, use) => use(({ tab = page, ...options } = {}) => logInAsClinician(tab, options)),
	mailOutbox: async ({ mailFolder }, use) => use(readMailOutbox(mailFolder)),
	gate: async ({ baseURL }, use) => {
		const gate = await openRecordingGate(baseURL!);
		await use(gate);
		await gate.close();
	},
	scanPage: async ({ page }, use) => use(scanPage(page)),
	breakCalls: async ({ page }, use) =>
		use(async (path) => {
			await page.route(`**${path}`, (route) => route.abort());
			return () => page.unroute(`**${path}`);
		}),
});

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

/** Adds tests twice: for a desktop in the light theme, and for a phone in the dark one. */
export function onDesktopAndPhone(addTests: () => void): void {
	test.describe('on a desktop, light', addTests);
	test.describe('on a phone, dark', () => {
		test.use({ ...phone, viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
		addTests();
	});
}
