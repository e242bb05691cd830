import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The maximum number of files for each way, not counting assess.ts, in the order of CONTRIBUTING. */
const maxFiles = [20, 15, 12, 20, 14];
const roots = ['apps/web/src/', 'apps/server/src/', 'packages/analysis/src/'];

/** The files of each row under "Where to read". A folder before a colon applies up to the next semicolon. */
const ways = readFileSync('CONTRIBUTING.md', 'utf8')
	.split('\n')
	.filter((line) => /^\| (a photo|saving|the history)/.test(line))
	.map((line) =>
		line.split(/;|⇄/).flatMap((part) => {
			const names = [...part.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
			const folder = names[0]?.endsWith('/') ? names.shift()! : '';
			return names.map((name) => folder + name);
		}),
	);

test('the ways through the house are short, and all of their files exist', () => {
	expect(ways).toHaveLength(maxFiles.length);
	const missing = ways.flat().filter((file) => !roots.some((root) => existsSync(root + file)));
	expect(missing).toEqual([]);
	for (const [way, files] of ways.entries()) {
		expect(files.filter((file) => file !== 'assess.ts').length).toBeLessThanOrEqual(maxFiles[way]!);
	}
});
