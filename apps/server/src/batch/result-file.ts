import { type FileHandle, open, readFile } from 'node:fs/promises';
import { type Assessment, riskNames } from '@dermavigil/contract';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** What a batch finds out about one photo: `file` is its path within the folder. */
export type BatchResult = { file: string } & (Assessment | { error: string });

const columns = [
	...['file', 'suitability', 'risk', 'first', 'first_percent', 'second', 'second_percent'],
	...['malignant_percent', 'mode', 'model_version', 'error'],
];

function toCells(result: BatchResult): Record<string, string> {
	if ('error' in result) return { file: result.file, error: result.error };
	const { top1, top2, riskLevel } = result.prediction;
	return {
		file: result.file,
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

/** A line a photo. Formulas are escaped, so that a spreadsheet runs no file's name. */
const formats = {
	jsonl: {
		head: '',
		write: (result: BatchResult) => `${JSON.stringify(result)}\n`,
		readNames: (text: string) => text.split('\n').flatMap((line) => (line ? [String(JSON.parse(line).file)] : [])),
	},
	csv: {
		head: stringify([columns]),
		write: (result: BatchResult) => stringify([toCells(result)], { columns, escape_formulas: true }),
		readNames: (text: string) =>
			parse<{ file: string }>(text, { columns: true }).map(({ file }) => file.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')),
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

/** Opens a new or earlier file of results to go on where it ended; a line that was cut off is removed. */
export async function openResultFile(path: string, format: BatchFormat): Promise<ResultFile> {
	const { head, write, readNames } = formats[format];
	const handle: FileHandle = await open(path, 'a+', 0o600);
	const text = await readFile(path, 'utf8');
	const whole = text.slice(0, text.lastIndexOf('\n') + 1);
	await handle.truncate(Buffer.byteLength(whole));
	if (!whole) await handle.appendFile(head);
	return {
		done: new Set(readNames(whole)),
		add: (result) => handle.appendFile(write(result)),
		close: () => handle.close(),
	};
}
