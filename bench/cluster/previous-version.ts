import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../apps/server/src/run-command.ts';
import { thisVersion } from './servers.ts';

const git = (...args: string[]) => execFileSync('git', args, { cwd: thisVersion, encoding: 'utf8' }).trim();

/** The version that servers with this version's tables must coexist with: the commit before the last migration. */
export const findPrevious = () =>
	git(
		'rev-parse',
		`${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'apps/server/src/db/migrations/*.sql')}^`,
	);

/** The commit that an option names. Throws a UsageError when there is no such commit. */
export function findCommit(option: string, name: string): string {
	try {
		return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
	} catch {
		throw new UsageError(`${option}: there is no commit "${name}".`);
	}
}

/** Links the installed packages of this version, except the project's own, which belong to the other version. */
async function linkPackages(root: string): Promise<void> {
	const folders = ['packages', 'apps'].flatMap((each) => git('ls-tree', '--name-only', 'HEAD', `${each}/`).split('\n'));
	for (const folder of ['', ...folders]) {
		const installed = join(thisVersion, folder, 'node_modules');
		if (!existsSync(installed) || !existsSync(join(root, folder))) continue;
		const target = join(root, folder, 'node_modules');
		await mkdir(target, { recursive: true });
		for (const name of await readdir(installed)) {
			if (name !== '@dermavigil') await symlink(join(installed, name), join(target, name));
		}
	}
	const own = join(root, 'node_modules/@dermavigil');
	await mkdir(own);
	for (const folder of folders.filter((each) => existsSync(join(root, each)))) {
		const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
		await symlink(join(root, folder), join(root, 'node_modules', name));
	}
}

/** Checks a commit out into the new folder `root`, ready to run. It shares the installed packages where they are the same. */
export async function checkOut(commit: string, root: string): Promise<() => void> {
	git('worktree', 'add', '--quiet', '--detach', root, commit);
	const [own, other] = [thisVersion, root].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'));
	if (own === other) await linkPackages(root);
	else execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' });
	return () => void git('worktree', 'remove', '--force', root);
}
