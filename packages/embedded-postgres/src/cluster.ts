import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { superuser } from './address.ts';
import { EmbeddedPostgresError } from './error.ts';
import { syncFolder } from './folders.ts';
import type { Runner } from './runner.ts';

const settings = [
	'--auth=trust',
	`--username=${superuser}`,
	'--encoding=UTF8',
	// The same sort order and case rules on every machine.
	'--locale=C',
	'--locale-provider=builtin',
	'--builtin-locale=C.UTF-8',
	'--no-instructions',
];

/**
 * Creates an empty database in `folder` unless there is one. It is created next to its final place and then moved, so
 * that an interrupted start leaves no incomplete one.
 */
export async function createCluster(folder: string, initdb: string, runner: Runner): Promise<void> {
	if (existsSync(folder)) return;
	const fresh = await mkdtemp(`${folder}-new-`);
	try {
		runner.own(fresh);
		const child = runner.spawn(initdb, ['-D', fresh, ...settings], { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
		const output: Buffer[] = [];
		child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
		const [code] = await once(child, 'close');
		if (code !== 0) {
			const text = Buffer.concat(output).toString().trim();
			// Beside it, initdb tells what it was doing, and that it cleans up.
			const [, reason = text] = /(?:FATAL|error): +(.+)/.exec(text) ?? [];
			throw new EmbeddedPostgresError(`the database could not be created: ${reason}`);
		}
		await rename(fresh, folder);
		await syncFolder(dirname(folder));
	} catch (error) {
		// If another start was faster, its database is used; tryToOwn decides which of the two continues.
		if (!existsSync(folder)) throw error;
	} finally {
		await rm(fresh, { recursive: true, force: true });
	}
}
