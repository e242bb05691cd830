import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from '@playwright/test';
import { findProgram, isRunnable } from './find-program.ts';

/** The first one has no windows, and takes a third less time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function run(command: string, ...parameters: string[]): boolean {
	try {
		execFileSync(command, parameters, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
		return true;
	} catch {
		return false;
	}
}

/**
 * The path of a Chromium: CHROMIUM_PATH, the system's, Playwright's own, or one installed now by Playwright or, if its
 * download fails and this account may, by apt. Throws when none can be found.
 */
export function findChromium(): string {
	const found = process.env.CHROMIUM_PATH ?? findProgram(...names) ?? [chromium.executablePath()].find(isRunnable);
	if (found) return found;
	if (run('npx', 'playwright', 'install', '--with-deps', 'chromium') && isRunnable(chromium.executablePath())) {
		return chromium.executablePath();
	}
	if (process.getuid?.() === 0 && run('apt-get', 'update', '-qq')) run('apt-get', 'install', '-y', '-qq', names[0]!);
	const installed = findProgram(...names);
	if (!installed) throw new Error('No Chromium found and none could be installed. Install one, or set CHROMIUM_PATH.');
	return installed;
}

/** These stop Chromium's own downloads and traffic. Its sandbox cannot start for root. */
export const chromiumFlags = [
	'--disable-gpu',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Starts a Chromium without a window, with additional flags. */
export const launchChromium = (flags: readonly string[] = []): Promise<Browser> =>
	chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags, ...flags] });
