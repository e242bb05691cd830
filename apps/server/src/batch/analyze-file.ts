import { readFile } from 'node:fs/promises';
import { createAnalyzer } from '@dermavigil/analysis';
import { AppError, type Assessment, type Mode } from '@dermavigil/contract';
import { decodeForAnalysis } from '../inference/decode.ts';
import { readModel, readModelCard } from '../inference/model.ts';
import { CommandError } from '../run-command.ts';

/** The assessment of the photo at `path`. Throws a CommandError when the file is not a supported photo. */
export async function analyzeFile(path: string, mode: Mode): Promise<Assessment> {
	const file = await readFile(path).catch((error: Error) => {
		throw new CommandError(`${path} cannot be opened: ${error.message}`);
	});
	const photo = await decodeForAnalysis(file).catch((error: unknown) => {
		throw error instanceof AppError ? new CommandError(`${path}: ${error.message}`) : error;
	});
	const card = readModelCard();
	const analyzer = await createAnalyzer(readModel(card), card);
	return await analyzer.assess(photo, mode);
}
