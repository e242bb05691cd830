import { availableParallelism } from 'node:os';
import type { Environment } from './environment.ts';
import { StartupError } from './startup-error.ts';

/** Threads for each processor core of a web server, half of which wait for an inference service. */
const webThreads = 2;

/** What a server does, and how many photos it has in work. Throws a StartupError where role and address do not fit. */
export function toRole({ ROLE: role, INFERENCE_URL: urls, ANALYSIS_THREADS: threads }: Environment) {
	if (role === 'web' && !urls)
		throw new StartupError('ROLE=web needs INFERENCE_URL, the address of an inference service');
	if (role !== 'web' && urls) throw new StartupError('INFERENCE_URL needs ROLE=web');
	const analysisThreads = threads ?? availableParallelism() * (role === 'web' ? webThreads : 1);
	return { role, inferenceUrls: urls ?? [], analysisThreads };
}
