import type { AnalysisTask } from '../src/inference/worker.ts';

export function check() {
	return { result: undefined };
}

/** Ends its thread, or fails with a message that nobody outside should read, depending on the first byte. */
export async function analyze({ file }: AnalysisTask): Promise<never> {
	if (file[0] === 0) process.exit(7);
	throw new Error('/secret/path is not readable');
}
