import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a git checkout, including new ones but not ignored ones, as paths from its root. */
export function listFiles(root: string): string[] {
	const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 1e8,
	});
	const paths = [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)));
	return paths.sort();
}

/** Code that imports other code, to which the rules about imports apply. */
export const isCode = (path: string) => /\.(tsx?|jsx?|mdx)$/.test(path);

/** Tests and what only they use. */
export const isTest = (path: string) => /\.test\.tsx?$|-stand\.tsx?$|(^|\/)test\//.test(path);

/** What is installed and runs where DermaVigil does, without its tests. Migrations are history, so they do not count. */
export const ships = (path: string) =>
	/^(apps|packages)\/[^/]+\/src\/.*\.(tsx?|jsx?|css|mdx)$/.test(path) && !isTest(path);

/** How many lines each of these files has. A final line break does not begin another line. */
export const measureFiles = (root: string, paths: string[]) =>
	paths.map((path) => {
		const text = readFileSync(join(root, path), 'utf8').replace(/\n$/, '');
		return { path, lines: text.split('\n').length };
	});
