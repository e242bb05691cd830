import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Assessment, riskNames } from '@dermavigil/contract';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { CommandError } from '../run-command.ts';

/** The batch's result for one photo: `file` is its path within the folder. */
export type BatchResult = { file: string } & (Assessment | { error: string });

const columns = [
	...['file', 'suitability', 'risk', 'first', 'first_percent', 'second', 'second_percent'],
	...['malignant_percent', 'mode', 'model_version', 'error'],
];

/**
 * stringify puts an apostrophe before anything that would start a formula. Names that already start that way get one
 * more, so that exactly one can be removed again.
 */
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

/** What an earlier run wrote about a photo; the mode and model are undefined or empty when the photo could not be read. */
interface EarlierResult {
	file: string;
	mode?: string | undefined;
	modelVersion?: string | undefined;
}

const isLine = (text: string) => text.endsWith('\n');

/** One row per photo. Formulas are escaped, so that a spreadsheet does not run a file's name. */
const formats = {
	jsonl: {
		head: '',
		rowStart: '{"file":',
		isWhole: isLine,
		write: (result: BatchResult) => `${JSON.stringify(result)}\n`,
		read: (row: string): EarlierResult => JSON.parse(row),
	},
	csv: {
		head: stringify([columns]),
		rowStart: '',
		// A file's name may contain line breaks, inside quotes.
		isWhole: (text: string) => isLine(text) && text.split('"').length % 2 === 1,
		write: (result: BatchResult) => stringify([toCells(result)], { columns, escape_formulas: true }),
		read(row: string): EarlierResult {
			const [{ file, mode, model_version }] = parse(row, { columns }) as [Record<string, string>];
			return { file: file!.replace(apostrophes.written, ''), mode, modelVersion: model_version };
		},
	},
};
export type BatchFormat = keyof typeof formats;
export const batchFormats = Object.keys(formats) as BatchFormat[];

export interface ResultFile {
	/** The photos that it already contains. */
	done: ReadonlySet<string>;
	add(result: BatchResult): Promise<void>;
	close(): Promise<void>;
}

/**
 * Opens a new or earlier file of results and continues where it ended; a line that was cut off is removed. Throws a
 * CommandError, and changes nothing, when it is some other file, or has results from another mode or model.
 */
export async function openResultFile(
	path: string,
	format: BatchFormat,
	{ mode, modelVersion }: Pick<Assessment, 'mode' | 'modelVersion'>,
): Promise<ResultFile> {
	const { head, rowStart, isWhole, write, read } = formats[format];
	const handle = await open(path, 'a+', 0o600).catch((error: Error) => {
		throw new CommandError(`${path} cannot be opened: ${error.message}`);
	});
	try {
		const done = new Set<string>();
		let length = 0;
		for await (const row of readRows(path, isWhole)) {
			if (!begins(row, length === 0 && head ? head : rowStart)) {
				throw new CommandError(`${path} has something other than results. Name another file.`);
			}
			if (!isWhole(row)) break;
			length += Buffer.byteLength(row);
			if (row === head) continue;
			const earlier = read(row);
			if (earlier.mode && (earlier.mode !== mode || earlier.modelVersion !== modelVersion)) {
				throw new CommandError(
					`${path} has results in ${earlier.mode} mode of model ${earlier.modelVersion}. Name another file for ${mode} mode and model ${modelVersion}.`,
				);
			}
			done.add(earlier.file);
		}
		await handle.truncate(length);
		if (length === 0) await handle.appendFile(head);
		return {
			done,
			add: (result) => handle.appendFile(write(result)),
			close: () => handle.close(),
		};
	} catch (error) {
		await handle.close();
		throw error;
	}
}

/** The rows of a file, one at a time: for a hundred thousand photos, all together are longer than a string can be. */
async function* readRows(path: string, isWhole: (text: string) => boolean): AsyncGenerator<string> {
	let row = '';
	for await (const part of createReadStream(path, 'utf8')) {
		for (const piece of (part as string).split(/(?<=\n)/)) {
			row += piece;
			if (!isWhole(row)) continue;
			yield row;
			row = '';
		}
	}
	if (row) yield row;
}

/** Whether a text starts with another, as far as both go. */
const begins = (text: string, start: string) => text.startsWith(start) || start.startsWith(text);
