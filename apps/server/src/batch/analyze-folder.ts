import { constants } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AppError, limits, type Mode, type RiskLevel } from '@dermavigil/contract';
import type { AnalysisPool } from '../inference/pool.ts';
import { CommandError } from '../run-command.ts';
import type { BatchResult, ResultFile } from './result-file.ts';

/** How many photos of a folder there are of each kind. */
export interface BatchSummary {
	/** Photos that an earlier run has analyzed. */
	skipped: number;
	/** By risk; photos that cannot be assessed count as unknown. */
	risks: Record<RiskLevel, number>;
	/** Photos that cannot be read. */
	unreadable: number;
}

interface Progress {
	start(total: number): void;
	advance(): void;
}

/** The photos in a folder and its subfolders, recognized by file extension: their paths within the folder. */
async function listPhotos(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter(({ name }) => limits.upload.extensions.some((end) => name.toLowerCase().endsWith(end)))
		.filter((entry) => !entry.isDirectory())
		.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
		.sort();
}

/**
 * Errors that concern one file while others may be readable: no permission, a link to nothing, to itself or to a
 * folder, a named pipe or a socket, more than 2 GiB.
 */
const ownErrors = ['EACCES', 'EPERM', 'ENOENT', 'ELOOP', 'EISDIR', 'EAGAIN', 'ENXIO', 'ERR_FS_FILE_TOO_LARGE'];

/** Without O_NONBLOCK, a named pipe would be opened only once something writes to it. */
const flag = constants.O_RDONLY | constants.O_NONBLOCK;

/** The bytes of a photo. Throws AppError unprocessable when the fault lies with this file. */
async function readPhoto(path: string): Promise<Buffer> {
	return await readFile(path, { flag }).catch((error: NodeJS.ErrnoException) => {
		if (!ownErrors.includes(error.code ?? '')) throw error;
		throw new AppError('unprocessable', `The file cannot be read (${error.code}).`);
	});
}

/**
 * Analyzes the photos in a folder that `results` does not have yet. Memory does not grow with their number: only as
 * many are read as there are threads waiting for them. An error that does not concern a photo ends the run, which can
 * be started again. Throws a CommandError when there are no photos.
 */
export async function analyzeFolder(
	{ folder, mode, threads }: { folder: string; mode: Mode; threads: number },
	pool: Pick<AnalysisPool, 'assess'>,
	results: ResultFile,
	progress: Progress,
): Promise<BatchSummary> {
	const photos = await listPhotos(folder);
	if (photos.length === 0) {
		throw new CommandError(`There are no photos in ${folder}: no file ends in ${limits.upload.extensions.join(', ')}.`);
	}
	const waiting = photos.filter((file) => !results.done.has(file));
	const risks = { low: 0, medium: 0, high: 0, unknown: 0 };
	const summary: BatchSummary = { skipped: photos.length - waiting.length, risks, unreadable: 0 };
	progress.start(waiting.length);

	async function analyze(file: string): Promise<BatchResult> {
		try {
			const query = { mode, images: 'none' } as const;
			const photo = await readPhoto(join(folder, file));
			const { heatmapImage, originalImageBase64, ...result } = await pool.assess(photo, query);
			risks[result.prediction.riskLevel]++;
			return { file, ...result };
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			summary.unreadable++;
			return { file, error: error.message };
		}
	}

	const remaining = waiting.values();
	async function work(): Promise<void> {
		try {
			for (const file of remaining) {
				await results.add(await analyze(file));
				progress.advance();
			}
		} catch (error) {
			// The others finish their current photo.
			waiting.length = 0;
			throw error;
		}
	}
	// One more than threads: the next photo is read while they are busy.
	const ends = await Promise.allSettled(Array.from({ length: threads + 1 }, work));
	for (const end of ends) if (end.status === 'rejected') throw end.reason;
	return summary;
}
