import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { examine } from '../doctor/examine.ts';
import { runCommand, UsageError } from '../run-command.ts';

const usage = `Usage: npx dermavigil doctor

Checks the settings, the disk, the database and its clock, the images and their key, the mail server, and the proxy in front,
with the settings of the server, and changes nothing. The server may run meanwhile. The exit code is 1 when something has to
be mended.`;

const words = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' } as const;

await runCommand(usage, async () => {
	const { values, positionals } = parseArgs({
		options: { help: { type: 'boolean', default: false } },
		allowPositionals: true,
	});
	if (values.help) return console.log(usage);
	if (positionals.join(' ') !== 'doctor') throw new UsageError('Name what to do.');
	const findings = await examine(readConfig(process.env));
	for (const { state, about, text } of findings) console.log(`${words[state]}  ${about.padEnd(8)}  ${text}`);
	const problems = findings.filter(({ state }) => state === 'problem').length;
	console.log(problems === 0 ? '\nNothing has to be mended.' : `\nTo be mended: ${problems}.`);
	if (problems > 0) process.exitCode = 1;
});
