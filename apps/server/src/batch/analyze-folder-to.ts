import { extname } from 'node:path';
import { formatCount, formatQuantity, type Mode, riskLevels, riskNames } from '@dermavigil/contract';
import { SingleBar } from 'cli-progress';
import { readConfig } from '../config.ts';
import { readModelCard } from '../inference/model.ts';
import { createAnalysisPool } from '../inference/pool.ts';
import { UsageError } from '../run-command.ts';
import { analyzeFolder, type BatchSummary } from './analyze-folder.ts';
import { type BatchFormat, batchFormats, openResultFile } from './result-file.ts';

function parseFormat(out: string | undefined): { path: string; format: BatchFormat } {
	const format = batchFormats.find((each) => out && extname(out) === `.${each}`);
	if (!out || !format) throw new UsageError(`Name a file with --out that ends in .${batchFormats.join(' or .')}.`);
	return { path: out, format };
}

function formatSummary({ risks, unreadable, skipped }: BatchSummary, seconds: number): string {
	const count = Object.values(risks).reduce((sum, each) => sum + each, unreadable);
	const rows: [string, number][] = [
		...riskLevels.map((level): [string, number] => [riskNames[level], risks[level]]),
		['Unreadable', unreadable],
		['Analyzed before', skipped],
	];
	const lines = rows.map(([name, number]) => `${name.padEnd(16)}${formatCount(number).padStart(10)}`);
	const speed = `${formatQuantity(formatCount(count), 'photo')} in ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(1)} a second`;
	return [...lines, speed].join('\n');
}

/** Analyzes a folder's photos into a file on all cores, with a progress bar, and prints how many got which risk. */
export async function analyzeFolderTo(out: string | undefined, folder: string, mode: Mode): Promise<void> {
	const { path, format } = parseFormat(out);
	const results = await openResultFile(path, format, { mode, modelVersion: readModelCard().version });
	// The model runs in this process, whatever a server on this machine does.
	const { analysisThreads: threads } = readConfig({ ...process.env, ROLE: 'both', INFERENCE_URL: '' });
	const pool = await createAnalysisPool({ threads });
	const bar = new SingleBar({
		format: '{bar} {value}/{total} photos, {eta_formatted} left',
		stream: process.stderr,
		noTTYOutput: false,
	});
	const progress = { start: (total: number) => bar.start(total, 0), advance: () => bar.increment() };
	const began = performance.now();
	try {
		const summary = await analyzeFolder({ folder, mode, threads }, pool, results, progress);
		bar.stop();
		console.log(formatSummary(summary, (performance.now() - began) / 1000));
	} finally {
		bar.stop();
		await results.close();
		await pool.close();
	}
}
