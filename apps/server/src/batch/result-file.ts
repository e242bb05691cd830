import { open, readFile } from 'node:fs/promises';
import { type Assessment, riskNames } from '@dermavigil/contract';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { CommandError } from '../run-command.ts';

/** What a batch finds out about one photo: `file` is its path within the folder. */
export type BatchResult = { file: string } & (Assessment | { error: string });

const columns = [
	...['file', 'suitability', 'risk', 'first', 'first_percent', 'second', 'second_percent'],
	...['malignant_percent', 'mode', 'model_version', 'error'],
];

/** stringify puts an apostrophe before what begins a formula. Names that have their own there get one more, so that one can be taken away. */
const apostrophes = { needed: /^(?='+[=+\-@\t\r＝＋－＠])/, written: /^'(?='*[=+\-@\t\r＝＋－＠])/ };

function toCells(result: BatchResult): Record<string, string> {
	const file = result.file.replace(apostrophes.needed, "'");
	if ('error' in result) return { file, error: result.error };
	const { top1, top2, riskLevel } = result.prediction;
	return {
		file,
		suitability: result.suitability,
		risk: riskNames[riskLevel],
		first: top1.label,
		first_percent: top1.confidence.toFixed(2),
		second: top2.label,
		second_percent: top2.confidence.toFixed(2),
		malignant_percent: result.malignantProbability?.toFixed(2) ?? '',
		mode: result.mode,
		model_version: result.modelVersion,
	};
}

/** What an earlier run wrote of a photo; what assessed it is undefined or empty where it cannot be read. */
interface EarlierResult {
	file: string;
	mode?: string | undefined;
	modelVersion?: string | undefined;
}

/** These fields alone: with all others, the results of ten thousand photos would fill the memory. */
const toEarlier = ({ file, mode, modelVersion }: EarlierResult): EarlierResult => ({ file, mode, modelVersion });

const head = stringify([columns]);
const lineStart = '{"file":';
/** Whether a text, or as much of it as there is, begins as another one does. */
const begins = (text: string, start: string) => text.startsWith(start) || start.startsWith(text);

/** A line a photo. Formulas are escaped, so that a spreadsheet runs no file's name. */
const formats = {
	jsonl: {
		head: '',
		isOurs: (text: string) => text.split('\n').every((line) => begins(line, lineStart)),
		write: (result: BatchResult) => `${JSON.stringify(result)}\n`,
		read: (text: string) => text.split('\n').flatMap((line) => (line ? [toEarlier(JSON.parse(line))] : [])),
	},
	csv: {
		head,
		isOurs: (text: string) => begins(text, head),
		write: (result: BatchResult) => stringify([toCells(result)], { columns, escape_formulas: true }),
		read: (text: string): EarlierResult[] =>
			parse<Record<string, string>>(text, { columns: true }).map((row) => ({
				file: row.file!.replace(apostrophes.written, ''),
				mode: row.mode,
				modelVersion: row.model_version,
			})),
	},
};
export type BatchFormat = keyof typeof formats;
export const batchFormats = Object.keys(formats) as BatchFormat[];

export interface ResultFile {
	/** The photos that it already has. */
	done: ReadonlySet<string>;
	add(result: BatchResult): Promise<void>;
	close(): Promise<void>;
}

/**
 * Opens a new or earlier file of results to go on where it ended; a line that was cut off is removed. Throws a CommandError,
 * and changes nothing, where the file is another one, or has results in another mode or of another model.
 */
export async function openResultFile(
	path: string,
	format: BatchFormat,
	{ mode, modelVersion }: Pick<Assessment, 'mode' | 'modelVersion'>,
): Promise<ResultFile> {
	const { head, isOurs, write, read } = formats[format];
	const handle = await open(path, 'a+', 0o600).catch((error: Error) => {
		throw new CommandError(`${path} cannot be opened: ${error.message}`);
	});
	try {
		const text = await readFile(path, 'utf8');
		if (!isOurs(text)) throw new CommandError(`${path} has something other than results. Name another file.`);
		const whole = text.slice(0, text.lastIndexOf('\n') + 1);
		const earlier = read(whole);
		const other = earlier.find((row) => row.mode && (row.mode !== mode || row.modelVersion !== modelVersion));
		if (other) {
			throw new CommandError(
				`${path} has results in ${other.mode} mode of model ${other.modelVersion}. Name another file for ${mode} mode and model ${modelVersion}.`,
			);
		}
		await handle.truncate(Buffer.byteLength(whole));
		if (!whole) await handle.appendFile(head);
		return {
			done: new Set(earlier.map(({ file }) => file)),
			add: (result) => handle.appendFile(write(result)),
			close: () => handle.close(),
		};
	} catch (error) {
		await handle.close();
		throw error;
	}
}
