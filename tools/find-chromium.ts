import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The first is without windows, which takes a third less time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isRunnable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

function onPath(): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable);
}

function run(command: string, ...parameters: string[]): boolean {
	try {
		execFileSync(command, parameters, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
		return true;
	} catch {
		return false;
	}
}

/**
 * The path of a Chromium: CHROMIUM_PATH, else the system's, else Playwright's own, else one installed now, by
 * Playwright or, where its download fails and this account may, by apt. Throws when none can be found.
 */
export function findChromium(): string {
	const found = process.env.CHROMIUM_PATH ?? onPath() ?? [chromium.executablePath()].find(isRunnable);
	if (found) return found;
	if (run('npx', 'playwright', 'install', '--with-deps', 'chromium') && isRunnable(chromium.executablePath())) {
		return chromium.executablePath();
	}
	if (process.getuid?.() === 0 && run('apt-get', 'update', '-qq')) run('apt-get', 'install', '-y', '-qq', names[0]!);
	const installed = onPath();
	if (!installed) throw new Error('No Chromium found and none could be installed. Install one, or set CHROMIUM_PATH.');
	return installed;
}
