import { stat } from 'node:fs/promises';
import { defaultMode, type Mode, modeSchema, modes } from '@dermavigil/contract';
import { batchFormats } from '../batch/result-file.ts';
import { CommandError, runCommand, UsageError } from '../run-command.ts';

const usage = `Usage: npm run analyze -- PHOTO [--mode ${modes.join('|')}]
       npm run analyze -- FOLDER --out FILE.${batchFormats.join('|FILE.')} [--mode ${modes.join('|')}]

Prints the assessment of a skin photo (JPEG, PNG, GIF or WebP) as JSON. For a folder, writes the assessments of all photos in
it and below it to a file, one per line: as JSON, or as a table without explanation, heat-map and outline. Run again, it goes
on where the file ends. A table is in UTF-8: open it in Excel by Data > From Text/CSV, or letters such as ä come out wrong.
ANALYSIS_THREADS is the number of threads, by default one for each core.
Without --mode, photos are taken for ${defaultMode} photos. Research and education only: not a medical device.`;

const options = { mode: { type: 'string', default: defaultMode }, out: { type: 'string' } } as const;

function parseMode(given: string): Mode {
	const mode = modeSchema.safeParse(given);
	if (!mode.success) throw new UsageError(`Unknown mode "${given}". It must be one of: ${modes.join(', ')}.`);
	return mode.data;
}

await runCommand({ usage, options, allowPositionals: true }, async ({ mode: givenMode, out }, [path, ...more]) => {
	if (!path || more.length > 0) throw new UsageError('Name one photo or one folder.');
	const mode = parseMode(givenMode);
	const file = await stat(path).catch((error: Error) => {
		throw new CommandError(`${path} cannot be opened: ${error.message}`);
	});
	if (file.isDirectory()) {
		// The model's runtime takes a second to load, so it is loaded only once the arguments are right.
		const { analyzeFolderTo } = await import('../batch/analyze-folder-to.ts');
		return await analyzeFolderTo(out, path, mode);
	}
	if (out) throw new UsageError('--out is for folders: the assessment of one photo is printed.');
	const { analyzeFile } = await import('../batch/analyze-file.ts');
	console.log(JSON.stringify(await analyzeFile(path, mode), null, 2));
});
