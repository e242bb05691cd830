import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small checkout in the temporary folder, empty except for `files`. */
export function createTree(files: Record<string, string>) {
	const root = mkdtempSync(join(tmpdir(), 'house-'));
	execFileSync('git', ['init', '-q', '--template='], { cwd: root });
	const added: string[] = [];

	function write(path: string, text: string) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
		added.push(path);
	}

	for (const [path, text] of Object.entries(files)) write(path, text);
	added.length = 0;
	return {
		root,
		write,
		/** Removes what was written since the tree was created. */
		reset() {
			for (const path of added.splice(0)) rmSync(join(root, path), { force: true });
		},
		remove: () => rmSync(root, { recursive: true }),
	};
}
