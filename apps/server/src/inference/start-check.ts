import { readFileSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/** A small synthetic lesion as under a dermatoscope, as a file that somebody could upload. */
export const startCheckPhoto = new URL('./start-check.jpg', import.meta.url);

/** What to tell of an error of the runtime, of a file or of a thread: its first line. */
function toReason(error: unknown): string {
	const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
	return line.replace(/\.$/, '');
}

/**
 * Runs `assess` with a photo once for each of the worker threads at the same time. Throws a StartupError that says why
 * when one of them cannot answer.
 */
export async function checkThreads(threads: number, assess: (file: Uint8Array) => Promise<unknown>): Promise<void> {
	const photo = readFileSync(startCheckPhoto);
	// All are waited for: a thread that fails later would find nobody who takes its error.
	const checks = await Promise.allSettled(Array.from({ length: threads }, () => assess(photo)));
	const failed = checks.find((check) => check.status === 'rejected');
	if (failed) throw new StartupError(`it cannot analyze photos: ${toReason(failed.reason)}`, { cause: failed.reason });
}
