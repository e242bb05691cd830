import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { findProgram } from '../../tools/find-program.ts';
import type { Tab } from './tab.ts';

// The key of an element in WebDriver's standard.
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const startMs = 60_000;

/** Where Debian puts WebKitGTK's small browser. */
const miniBrowser = () =>
	process.env.MINIBROWSER_PATH ??
	['4.1', '6.0']
		.map((api) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${api}/MiniBrowser`)
		.find((path) => existsSync(path));

/** Starts the driver, on a virtual screen if there is none. */
function startDriver(driver: string, port: number, runtimeDir: string): ChildProcess {
	const screen = process.env.DISPLAY ? [] : ['xvfb-run', '-a', '-s', '-screen 0 1440x900x24'];
	const [program, ...parameters] = [...screen, driver, `--port=${port}`];
	const env = { ...process.env, XDG_RUNTIME_DIR: runtimeDir, LIBGL_ALWAYS_SOFTWARE: '1' };
	// In a separate process group, so that the screen is stopped with it.
	return spawn(program!, parameters, { env, stdio: 'ignore', detached: true });
}

async function send<Value>(address: string, method: string, body?: object): Promise<Value> {
	const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
	const { value } = await answer.json();
	if (!answer.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
	return value;
}

/** Asks for a session until the driver listens. */
async function openSession(driver: string, binary: string): Promise<{ sessionId: string; browserVersion: string }> {
	const options = { binary, args: ['--automation'] };
	const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } };
	for (const end = Date.now() + startMs; ; await setTimeout(200)) {
		try {
			const { sessionId, capabilities: given } = await send<{
				sessionId: string;
				capabilities: { browserVersion: string };
			}>(`${driver}/session`, 'POST', { capabilities });
			return { sessionId, browserVersion: given.browserVersion };
		} catch (error) {
			if (!(error instanceof TypeError) || Date.now() > end) throw error;
		}
	}
}

/** A tab of a new WebKitGTK MiniBrowser, through WebDriver; undefined if it, its driver or a screen is missing. */
export async function openWebKit(): Promise<Tab | undefined> {
	const driver = findProgram('WebKitWebDriver');
	const binary = miniBrowser();
	if (!driver || !binary || !(process.env.DISPLAY || findProgram('xvfb-run'))) return undefined;
	const runtimeDir = mkdtempSync(join(tmpdir(), 'dermavigil-webkit-'));
	const port = await findFreePort();
	const running = startDriver(driver, port, runtimeDir);
	const stop = () => {
		process.kill(-running.pid!, 'SIGTERM');
		rmSync(runtimeDir, { recursive: true, force: true });
	};
	const address = `http://127.0.0.1:${port}`;
	const { sessionId, browserVersion } = await openSession(address, binary).catch((error) => {
		stop();
		throw error;
	});
	const session = `${address}/session/${sessionId}`;
	const execute = <Value>(expression: string) =>
		send<Value>(`${session}/execute/sync`, 'POST', { script: `return ${expression}`, args: [] });
	await send(`${session}/window/rect`, 'POST', { width: 1440, height: 900 });
	return {
		browser: `WebKitGTK ${browserVersion}`,
		open: (url) => send(`${session}/url`, 'POST', { url }),
		evaluate: execute,
		async element(expression) {
			const found = await execute<Record<string, string> | null>(expression);
			if (!found) return undefined;
			const element = `${session}/element/${found[elementKey]}`;
			const enter = (text: string) => send<void>(`${element}/value`, 'POST', { text });
			return { click: () => send(`${element}/click`, 'POST', {}), type: enter, choose: enter };
		},
		screenshot: async () => Buffer.from(await send<string>(`${session}/screenshot`, 'GET'), 'base64'),
		async close() {
			await send(session, 'DELETE');
			stop();
		},
	};
}
