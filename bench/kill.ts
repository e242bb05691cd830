import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killRounds } from '../apps/server/test/kill-rounds.ts';
import { readArguments } from '../tools/read-arguments.ts';
import { readCount } from '../tools/read-number.ts';

const rounds = readArguments(() => readCount('npm run bench:kill -- N', process.argv[2] ?? '20'));
const folder = await mkdtemp(join(tmpdir(), 'dermavigil-kill-'));
const totals = { changes: 0, cleaned: 0, lost: 0, resurrected: 0, unreadable: 0, orphans: 0 };
let round = 0;
try {
	console.log('round  acknowledged  files cleaned up  scans there  lost  resurrected  unreadable images  left over');
	for await (const { changes, cleaned, scans, lost, resurrected, unreadable, orphans } of killRounds(
		join(folder, 'data'),
		rounds,
	)) {
		round++;
		const columns = [changes, cleaned, scans, lost.length, resurrected.length, unreadable.length, orphans.length];
		const widths = [14, 18, 13, 6, 13, 19, 11];
		console.log(String(round).padStart(5) + columns.map((value, i) => String(value).padStart(widths[i]!)).join(''));
		totals.changes += changes;
		totals.cleaned += cleaned;
		for (const [name, found] of Object.entries({ lost, resurrected, unreadable, orphans })) {
			totals[name as keyof typeof totals] += found.length;
		}
	}
} finally {
	await rm(folder, { recursive: true });
}
const { changes, cleaned, ...wrong } = totals;
console.log(
	`${rounds} times kill -9 under writes, ${changes} acknowledged changes, ${cleaned} files cleaned up: ${JSON.stringify(wrong)}`,
);
if (Object.values(wrong).some((count) => count > 0)) process.exitCode = 1;
