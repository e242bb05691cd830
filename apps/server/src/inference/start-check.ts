import { readFileSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/** A small synthetic dermatoscope photo, as an uploadable file. */
export const startCheckPhoto = new URL('./start-check.jpg', import.meta.url);

/** The first line of an error of the runtime, of a file or of a thread. */
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
	// Waits for all: a later failure would be an unhandled rejection.
	const checks = await Promise.allSettled(Array.from({ length: threads }, () => assess(photo)));
	const failed = checks.find((check) => check.status === 'rejected');
	if (failed) throw new StartupError(`it cannot analyze photos: ${toReason(failed.reason)}`, { cause: failed.reason });
}
