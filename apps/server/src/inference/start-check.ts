import { StartupError } from '../startup-error.ts';

/** A small synthetic dermatoscope photo, as an uploadable file. */
export const startCheckPhoto = new URL('./start-check.jpg', import.meta.url);

/** The first line of an error from the runtime, a file or a thread. */
function toReason(error: unknown): string {
	const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
	return line.replace(/\.$/, '');
}

/**
 * Runs `check` once for each of the worker threads, in parallel; all of them are idle. Throws a StartupError with the
 * reason when one of them fails.
 */
export async function checkThreads<Result>(threads: number, check: () => Promise<Result>): Promise<Result[]> {
	// Waits for all of them: a later failure would be an unhandled rejection.
	const checks = await Promise.allSettled(Array.from({ length: threads }, check));
	const failed = checks.find((each) => each.status === 'rejected');
	if (failed) throw new StartupError(`it cannot analyze photos: ${toReason(failed.reason)}`, { cause: failed.reason });
	return checks.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
