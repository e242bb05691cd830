// Runs before each start (package.json, prestart): a Node.js that is too old stops at syntax and functions that it does not
// know, without saying that it is too old. Plain JavaScript without dependencies, because any version must be able to run it.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const current = process.versions.node;
const [major, minor] = current.split('.').map(Number);

/** Understands the two kinds of ranges that package.json has, such as "^20.19.0" and ">=24". */
function isWithin(range) {
	const [minMajor, minMinor = 0] = range.replace(/^\D+/, '').split('.').map(Number);
	return range.startsWith('^') ? major === minMajor && minor >= minMinor : major >= minMajor;
}

if (!engines.node.split(' || ').some(isWithin)) {
	console.error(`DermaVigil cannot start: it needs Node.js ${engines.node}, and this is ${current}.`);
	process.exitCode = 1;
}
