import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { findProgram } from '../../tools/find-program.ts';
import type { Tab } from './tab.ts';

/** A tab of a new Firefox, through WebDriver BiDi; undefined if there is no Firefox. FIREFOX_PATH names another. */
export async function openFirefox(): Promise<Tab | undefined> {
	const executablePath = process.env.FIREFOX_PATH ?? findProgram('firefox-esr', 'firefox');
	if (!executablePath) return undefined;
	const browser = await puppeteer.launch({
		browser: 'firefox',
		executablePath,
		headless: true,
		defaultViewport: { width: 1440, height: 900 },
	});
	const page = await browser.newPage();
	return {
		browser: (await browser.version()).replace('firefox/', 'Firefox '),
		open: async (address) => void (await page.goto(address)),
		evaluate: async (expression) => (await page.evaluate(expression)) as never,
		async element(expression) {
			const handle = (await page.evaluateHandle(expression)).asElement() as ElementHandle<HTMLInputElement> | null;
			if (!handle) return undefined;
			return {
				click: () => handle.click(),
				type: (text) => handle.type(text),
				choose: (file) => handle.uploadFile(file),
			};
		},
		screenshot: () => page.screenshot(),
		close: () => browser.close(),
	};
}
