import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import type { Runner } from './runner.ts';

export const superuser = 'dermavigil';

const port = 5432;
// The smallest limit of any system on the length of a socket's path (macOS: 104 bytes including the final zero).
const maxSocketPath = 103;

/** The URL of a database of the server whose socket is in `folder`. */
export function toConnectionUrl(folder: string, database: string): string {
	return `postgresql://${superuser}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`;
}

/** The path of the socket that PostgreSQL makes in a folder. */
export const getSocketPath = (folder: string) => join(folder, `.s.PGSQL.${port}`);

/** The file that PostgreSQL writes while it runs. */
export const getPidFile = (folder: string) => join(folder, 'postmaster.pid');

function makeSocketFolder(path: string, runner: Runner): string {
	try {
		mkdirSync(path, { mode: 0o700 });
		runner.own(path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	const { mode } = lstatSync(path);
	// The folder of another account fails here, or later when PostgreSQL cannot write into it.
	if ((mode & 0o170077) !== 0o040000)
		throw new EmbeddedPostgresError(`${path} is in the way of the database. Remove it`);
	return path;
}

/** The folder for the socket of the database in `folder`: the same one, or a private one if the path would be too long. */
export function chooseSocketFolder(folder: string, runner: Runner): string {
	if (Buffer.byteLength(getSocketPath(folder)) <= maxSocketPath) return folder;
	const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
	return makeSocketFolder(join(tmpdir(), `dermavigil-${name}`), runner);
}

/** Whether two paths lead to the same folder; false if one of them leads nowhere. */
export async function isSameFolder(path: string, other: string): Promise<boolean> {
	const [one, two] = await Promise.all([path, other].map((each) => stat(each).catch(() => undefined)));
	return one !== undefined && one.dev === two?.dev && one.ino === two.ino;
}

/** What a PID file says. */
export interface PidFile {
	pid: number;
	/** Empty while a server starts. */
	socketFolder: string;
	/** Whether it was copied along with another folder, whose server it names. */
	isCopied: boolean;
}

/** What the PID file in `folder` says; undefined without one. */
export async function readPidFile(folder: string): Promise<PidFile | undefined> {
	const lines = await readFile(getPidFile(folder), 'utf8').catch(() => '');
	// Process, data folder, start time, port, socket folder.
	const [pid, ofFolder, , , socketFolder = ''] = lines.split('\n');
	if (!pid || !ofFolder) return undefined;
	return { pid: Number(pid), socketFolder, isCopied: !(await isSameFolder(ofFolder, folder)) };
}

/** The server that runs, or ran, in `folder`, by its PID file; undefined without one. */
export async function readServerFile(folder: string): Promise<PidFile | undefined> {
	const file = await readPidFile(folder);
	return file?.socketFolder && !file.isCopied ? file : undefined;
}
