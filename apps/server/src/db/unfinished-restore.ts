import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@dermavigil/embedded-postgres/folders';
import { StartupError } from '../startup-error.ts';

/** A file that exists in a data folder while a backup is being restored into it. */
const getMarker = (dataDir: string) => join(dataDir, 'restore-unfinished');

/** Whether a restore into a data folder was cut short. */
export const isRestoreUnfinished = (dataDir: string) => existsSync(getMarker(dataDir));

/** Marks a data folder until the restore into it is finished. */
export async function beginRestore(dataDir: string): Promise<void> {
	await writeFile(getMarker(dataDir), 'Run the restore again: it starts from the beginning.\n', { mode: 0o600 });
	await syncFolder(dataDir);
}

/** Removes the mark of a restore that has finished. */
export async function finishRestore(dataDir: string): Promise<void> {
	await rm(getMarker(dataDir));
	await syncFolder(dataDir);
}

/** Throws a StartupError when a restore into the data folder was cut short. */
export function refuseUnfinishedRestore(dataDir: string): void {
	if (!isRestoreUnfinished(dataDir)) return;
	throw new StartupError(`a restore into ${dataDir} was not finished. Run it again: it starts from the beginning`);
}
