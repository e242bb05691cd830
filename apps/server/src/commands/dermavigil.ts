import { readConfig } from '../config.ts';
import { runCommand, UsageError } from '../run-command.ts';

const usage = `Usage: npx dermavigil doctor
       npx dermavigil users
       npx dermavigil users --log-out --yes
       npx dermavigil users EMAIL [--send-reset | --log-out | --erase [--with-people] --yes]
       npx dermavigil storage [--verify NUMBER | --verify all]
       npx dermavigil queue [--retry]

These commands use the settings of the server, which may be running.

doctor   Checks the settings, the disk, the database and its clock, the images and their key, inference services, the mail
         server, the issuer and the proxy in front, and changes nothing.
users    Counts accounts, or says what is stored for one. --send-reset sends a link to choose a new password, --log-out ends
         all its logins, --erase erases it and everything stored for it, for good; --with-people also people whom it holds.
         The audit log records everything about one account. Without EMAIL, --log-out ends the logins of all patients.
storage  Counts images and their bytes, in records and in the storage. --verify opens some of them, or all.
queue    Says what is waiting, and since when. --retry sends failed reminders and messages again within minutes.

Other commands: npm run backup, backup:verify, restore, keys:rotate, storage:move and contributions:export. Each takes
-- --help, and docs/operations.md says when to use it.

The exit code is 1 when something has to be fixed or was not done, and 2 for wrong arguments.`;

const options = {
	'send-reset': { type: 'boolean', default: false },
	'log-out': { type: 'boolean', default: false },
	erase: { type: 'boolean', default: false },
	'with-people': { type: 'boolean', default: false },
	yes: { type: 'boolean', default: false },
	verify: { type: 'string' },
	retry: { type: 'boolean', default: false },
} as const;

/** The arguments that each command takes after its name. */
const allowed: Record<string, readonly string[]> = {
	doctor: [],
	users: ['send-reset', 'log-out', 'erase', 'with-people', 'yes'],
	storage: ['verify'],
	queue: ['retry'],
};

const words = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' } as const;

async function runDoctor(): Promise<void> {
	const { examine } = await import('../doctor/examine.ts');
	const findings = await examine(readConfig(process.env));
	for (const { state, about, text } of findings) console.log(`${words[state]}  ${about.padEnd(8)}  ${text}`);
	const problems = findings.filter(({ state }) => state === 'problem').length;
	console.log(problems === 0 ? '\nNothing has to be fixed.' : `\nTo be fixed: ${problems}.`);
	if (problems > 0) process.exitCode = 1;
}

function parseVerify(text: string | undefined): 'all' | number | undefined {
	if (text === undefined || text === 'all') return text;
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--verify takes a number of images, or all.');
	return Number(text);
}

await runCommand({ usage, options, allowPositionals: true }, async (values, positionals) => {
	const [name = '', argument, ...more] = positionals;
	const own = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
	if (!own) throw new UsageError(name ? `There is no command "${name}".` : 'Name what to do.');
	const [excess] = name === 'users' ? more : positionals.slice(1);
	if (excess !== undefined) throw new UsageError(`${name} does not take "${excess}".`);
	const wrong = Object.entries(values).find(([option, value]) => value && !own.includes(option));
	if (wrong) throw new UsageError(`${name} does not take --${wrong[0]}.`);
	if (name === 'doctor') return await runDoctor();
	const toVerify = parseVerify(values.verify);
	// Like everything that runs, loaded only once the arguments are right, so that help appears at once.
	const { administer } = await import('../administer.ts');
	await administer(name as 'users' | 'storage' | 'queue', { ...values, email: argument, toVerify });
});
