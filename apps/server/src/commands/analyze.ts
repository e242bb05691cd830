import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createAnalyzer } from '@dermavigil/analysis';
import { AppError, defaultMode, modeSchema, modes } from '@dermavigil/contract';
import { decodeForAnalysis } from '../inference/decode.ts';
import { readModel, readModelCard } from '../inference/model.ts';
import { CommandError, runCommand, UsageError } from '../run-command.ts';

const usage = `Usage: npm run analyze -- PHOTO [--mode ${modes.join('|')}]

Prints the assessment of a skin photo (JPEG, PNG, GIF or WebP) as JSON.
Without --mode it is taken for a ${defaultMode} photo. Research and education only: not a medical device.`;

function readArguments() {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { mode: { type: 'string', default: defaultMode }, help: { type: 'boolean', default: false } },
	});
	return { ...values, positionals };
}

async function assess(path: string, givenMode: string): Promise<string> {
	const mode = modeSchema.safeParse(givenMode);
	if (!mode.success) throw new UsageError(`Unknown mode "${givenMode}". It must be one of: ${modes.join(', ')}.`);
	const file = await readFile(path).catch((error: Error) => {
		throw new CommandError(`${path} cannot be opened: ${error.message}`);
	});
	const photo = await decodeForAnalysis(file).catch((error: unknown) => {
		throw error instanceof AppError ? new CommandError(`${path}: ${error.message}`) : error;
	});
	const card = readModelCard();
	const analyzer = await createAnalyzer(readModel(card), card);
	return JSON.stringify(await analyzer.assess(photo, mode.data), null, 2);
}

await runCommand(usage, async () => {
	const { help, mode, positionals } = readArguments();
	if (help) return console.log(usage);
	const [path, ...more] = positionals;
	if (!path || more.length > 0) throw new UsageError('Name one photo.');
	console.log(await assess(path, mode));
});
