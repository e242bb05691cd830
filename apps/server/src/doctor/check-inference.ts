import type { Config } from '../config.ts';
import { findFetchFailure } from '../fetch-failure.ts';
import { probeService, WrongModelError } from '../inference/client/service-requests.ts';
import { readModelCard } from '../inference/model.ts';
import { createFindings, type Finding } from './finding.ts';

/** The inference services of a web server: whether each answers, and has our model. */
export async function checkInference({ role, inferenceUrls }: Config): Promise<Finding[]> {
	const { findings, ok, note, problem } = createFindings('Analysis');
	if (role === 'analysis') note('This server keeps nothing: only its settings can be checked.');
	const card = readModelCard();
	const states = inferenceUrls.map((url) => probeService(url, card).catch((error: Error) => error));
	for (const [i, state] of (await Promise.all(states)).entries()) {
		const url = inferenceUrls[i];
		if (state === 'ready') ok(`The inference service at ${url} is ready, and has our model.`);
		else if (state === 'full') note(`The inference service at ${url} answers, but takes no requests right now.`);
		else if (state instanceof WrongModelError) problem(`${state.message}.`);
		else problem(`The inference service at ${url} does not answer: ${findFetchFailure(state)}.`);
	}
	return findings;
}
