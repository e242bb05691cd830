import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** What the check says to this version of Node.js, and its exit status. */
function check(version: string) {
	const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
	const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'tools/check-node.js'];
	const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
	return [status, stderr];
}

it.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.1.0'])('lets Node.js %s start', (version) => {
	expect(check(version)).toEqual([0, '']);
});

it.each(['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.0'])(
	'says which Node.js is needed in place of %s',
	(version) => {
		expect(check(version)).toEqual([
			1,
			`DermaVigil cannot start: it needs Node.js ^20.19.0 || ^22.13.0 || >=24, and this is ${version}.\n`,
		]);
	},
);
