import { runCommand, UsageError } from '../../apps/server/src/run-command.ts';

const usage = `Usage: npm run seed -- --cases N [--force]

Adds patients who do not exist, with synthetic lesions, and N cases for clinicians to review. The photos go through the
model and the same calls as any other. Works while the server runs. With real patients, it adds nothing unless --force is
given.`;

const options = { cases: { type: 'string' }, force: { type: 'boolean', default: false } } as const;

await runCommand({ usage, options }, async (values) => {
	const cases = Number(values.cases);
	if (!Number.isInteger(cases) || cases < 1) throw new UsageError('Say how many cases with --cases.');
	// The server's code takes two seconds to load, so it is loaded only once the arguments are right.
	const { seed } = await import('./seed.ts');
	console.log(await seed(cases, values.force));
});
