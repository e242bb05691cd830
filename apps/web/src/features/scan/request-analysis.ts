import type { Mode } from '@dermavigil/contract';
import type { ShownAnalysis } from '../../api/analyze.ts';

/** Asks the server. The code that checks its answer is fetched only now: the page is there sooner without it. */
export async function requestAnalysis(photo: File, mode: Mode, signal: AbortSignal): Promise<ShownAnalysis> {
	const { analyze } = await import('../../api/analyze.ts');
	return analyze(photo, mode, signal);
}
