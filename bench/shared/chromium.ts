import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../tools/find-chromium.ts';

/** Starts a Chromium without a window, with further flags. Its sandbox cannot start for root. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
	const args = ['--disable-gpu', ...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
	return chromium.launch({ executablePath: findChromium(), args });
}
