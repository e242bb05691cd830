import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createAnalyser } from '@dermavigil/analysis';
import { AppError, defaultMode, modeSchema, modes } from '@dermavigil/contract';
import { decodePhoto } from '../analysis/decode.ts';
import { readModelCard, readNetwork } from '../analysis/network.ts';

const usage = `Usage: npm run analyze -- PHOTO [--mode ${modes.join('|')}]

Prints the assessment of a skin photo (JPEG, PNG, GIF or WebP) as JSON.
Without --mode it is taken for a ${defaultMode} photo. Research and education only: not a medical device.`;

/** A mistake in how the command was called. */
class UsageError extends Error {}

/** A photo that cannot be assessed. */
class PhotoError extends Error {}

function readArguments() {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: { mode: { type: 'string', default: defaultMode }, help: { type: 'boolean', default: false } },
		});
		return { ...values, positionals };
	} catch (error) {
		throw new UsageError((error as Error).message);
	}
}

async function assess(path: string, givenMode: string): Promise<string> {
	const mode = modeSchema.safeParse(givenMode);
	if (!mode.success) throw new UsageError(`Unknown mode "${givenMode}". It must be one of: ${modes.join(', ')}.`);
	const file = await readFile(path).catch((error: Error) => {
		throw new PhotoError(`${path} cannot be opened: ${error.message}`);
	});
	const photo = await decodePhoto(file).catch((error: unknown) => {
		throw error instanceof AppError ? new PhotoError(`${path}: ${error.message}`) : error;
	});
	const card = readModelCard();
	const analyser = await createAnalyser(readNetwork(card), card);
	return JSON.stringify(await analyser.analyse(photo, mode.data), null, 2);
}

async function run(): Promise<void> {
	const { help, mode, positionals } = readArguments();
	if (help) return console.log(usage);
	const [path, ...more] = positionals;
	if (!path || more.length > 0) throw new UsageError('Name one photo.');
	console.log(await assess(path, mode));
}

await run().catch((error: unknown) => {
	if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
	else console.error(error instanceof PhotoError ? error.message : error);
	process.exitCode = error instanceof UsageError ? 2 : 1;
});
