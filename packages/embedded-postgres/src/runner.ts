import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './error.ts';

/** Starts the programs of the database, as another account where necessary. */
export interface Runner {
	spawn(program: string, parameters: string[], options: SpawnOptions): ChildProcess;
	/** Gives a file or folder to the account that the programs run as. */
	own(path: string): void;
}

interface Account {
	uid: number;
	gid: number;
}

// Not this process's environment, which contains keys and passwords, and variables that would redirect PostgreSQL.
const env = { PATH: process.env.PATH, LC_ALL: 'C' };

function findAccount(name: string): Account | undefined {
	try {
		const [uid, gid] = ['-u', '-g'].map((flag) =>
			Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
		);
		return { uid: uid!, gid: gid! };
	} catch {
		return undefined;
	}
}

/** The owner of an existing database, which must not change. */
function getOwner(folder: string): Account | undefined {
	const found = statSync(folder, { throwIfNoEntry: false });
	return found && found.uid !== 0 ? found : undefined;
}

function canReach({ uid, gid }: Account, paths: string[]): boolean {
	const script = 'for path; do test -x "$path" || exit 1; done';
	return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { uid, gid, cwd: '/' }).status === 0;
}

interface Wanted {
	/** The database's folder, whether it exists yet or not. */
	folder: string;
	/** Everything that the programs must be able to enter or run. */
	paths: string[];
	/** A private folder that was just made and may be given away. */
	newFolder: string | undefined;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged account. If the paths lie in a private folder,
 * such as /root, that account gets the one capability needed to enter it.
 */
function createRootRunner({ folder, paths, newFolder }: Wanted): Runner {
	const account = getOwner(folder) ?? findAccount('postgres') ?? findAccount('nobody');
	if (!account)
		throw new EmbeddedPostgresError('PostgreSQL does not run as root, and there is no account "postgres" or "nobody"');
	const { uid, gid } = account;
	const own = (path: string) => chownSync(path, uid, gid);
	if (newFolder) own(newFolder);
	if (canReach(account, paths)) {
		return { own, spawn: (program, parameters, options) => spawn(program, parameters, { ...options, env, uid, gid }) };
	}
	if (spawnSync('setpriv', ['--version']).status !== 0) {
		const reason = `PostgreSQL does not run as root, and its account cannot enter ${paths.join(' or ')}`;
		throw new EmbeddedPostgresError(`${reason}. Move them out of a private folder, or start as another account`);
	}
	// Without the last of these, programs that check their access first would be denied.
	const privilege = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
	const setpriv = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...privilege];
	return {
		own,
		spawn: (program, rest, options) => spawn('setpriv', [...setpriv, program, ...rest], { ...options, env }),
	};
}

/** How to run the programs of the database. Throws an EmbeddedPostgresError when this account cannot. */
export function createRunner(wanted: Wanted): Runner {
	if (process.getuid?.() === 0) return createRootRunner(wanted);
	return { own: () => {}, spawn: (program, parameters, options) => spawn(program, parameters, { ...options, env }) };
}
