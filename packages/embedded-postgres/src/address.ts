import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import type { Runner } from './runner.ts';

export const superuser = 'dermavigil';

const port = 5432;
// The least that any system allows a socket's path to have (macOS: 104 bytes with the closing zero).
const maxSocketPath = 103;

/** The address of a database behind the socket in `folder`. */
export function toConnectionUrl(folder: string, database: string): string {
	return `postgresql://${superuser}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`;
}

/** The path of the socket that PostgreSQL makes in a folder. */
export const getSocketPath = (folder: string) => join(folder, `.s.PGSQL.${port}`);

function makeSocketFolder(path: string, runner: Runner): string {
	try {
		mkdirSync(path, { mode: 0o700 });
		runner.own(path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	const { mode } = lstatSync(path);
	// Somebody else's folder of this name fails here, or when PostgreSQL cannot write into it.
	if ((mode & 0o170077) !== 0o040000)
		throw new EmbeddedPostgresError(`${path} is in the way of the database. Remove it`);
	return path;
}

/** Where the socket of the database in `folder` goes: into it, or, where that path is too long, into a private folder. */
export function chooseSocketFolder(folder: string, runner: Runner): string {
	if (Buffer.byteLength(getSocketPath(folder)) <= maxSocketPath) return folder;
	const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
	return makeSocketFolder(join(tmpdir(), `dermavigil-${name}`), runner);
}

/** What PostgreSQL wrote down of the server that runs, or ran, in `folder`; undefined where none does. */
export async function readServerFile(folder: string): Promise<{ pid: number; socketFolder: string } | undefined> {
	const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
	// Process, data folder, start time, port, socket folder.
	const [pid, , , , socketFolder] = lines.split('\n');
	return pid && socketFolder ? { pid: Number(pid), socketFolder } : undefined;
}
