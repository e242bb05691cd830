import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '../../apps/server/src/run-command.ts';

const usage = `Usage: npm run seed -- --cases N [--force]

Adds patients who do not exist, with synthetic lesions, and N cases for clinicians to review. The photos go through the
model and the same calls as any other. Works while the server runs. Refuses when there are real patients, unless --force
is given.`;

function readArguments(): { cases: number; force: boolean } | undefined {
	const flag = { type: 'boolean', default: false } as const;
	const { values } = parseArgs({ options: { cases: { type: 'string' }, force: flag, help: flag } });
	if (values.help) return undefined;
	const cases = Number(values.cases);
	if (!Number.isInteger(cases) || cases < 1) throw new UsageError('Say how many cases with --cases.');
	return { cases, force: values.force };
}

await runCommand(usage, async () => {
	const options = readArguments();
	if (!options) return console.log(usage);
	// The server's code is loaded once the arguments are right: it takes two seconds.
	const { seed } = await import('./seed.ts');
	console.log(await seed(options.cases, options.force));
});
