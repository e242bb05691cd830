import { type AnalysisResult, calls } from '@dermavigil/contract';
import type { Client } from './client.ts';
import type { ClusterServer } from './servers.ts';

/** Photos that are analyzed while their inference service dies. */
export interface Analyses {
	/** How many photos were answered. */
	answered: number;
	/** How many of these responses differed from the photo's before anything died. */
	different: number;
	/** Has photos analyzed, several at a time, for as long as `run` takes. */
	during(run: () => Promise<void>): Promise<void>;
}

/** Enough for both services to have one most of the time. */
const atOnce = 3;

export function createAnalyses(newClient: () => Client, photo: Buffer): Analyses {
	async function analyze(client: Client): Promise<string> {
		const body = new FormData();
		body.set('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
		const path = `${calls.analyze.path}?mode=consumer`;
		const { prediction, probabilities }: AnalysisResult = await client.json('analyze meanwhile', path, { body });
		return JSON.stringify([prediction, probabilities]);
	}

	let right: string | undefined;
	const analyses: Analyses = {
		answered: 0,
		different: 0,
		async during(run) {
			right ??= await analyze(newClient());
			let over = false;
			async function analyzeOn(): Promise<void> {
				for (const client = newClient(); !over; ) {
					const answer = await analyze(client);
					analyses.answered++;
					if (answer !== right) analyses.different++;
				}
			}
			const all = Promise.all(Array.from({ length: atOnce }, analyzeOn));
			await run().finally(() => {
				over = true;
			});
			await all;
		},
	};
	return analyses;
}

/** What all servers together have counted since they started. */
export interface AnalysisCounts {
	/** Calls that were answered with a result. */
	answers: number;
	/** Photos that were analyzed for them. */
	photos: number;
	/** Requests to inference services that failed and were repeated at another one. */
	failed: number;
}

/** Reads the metrics of servers. Ask while nothing is analyzed. */
export async function countAnalyses(servers: readonly ClusterServer[]): Promise<AnalysisCounts> {
	const pages = await Promise.all(servers.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()));
	const lines = pages.join('\n').split('\n');
	const sum = (...parts: string[]) =>
		lines
			.filter((line) => parts.every((part) => line.includes(part)))
			.reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0);
	return {
		answers: sum('dermavigil_http_request_duration_seconds_count{', `route="${calls.analyze.path}"`, 'status="200"'),
		photos: sum('dermavigil_photos_analyzed_total{'),
		failed: sum('dermavigil_inference_attempts_total{', 'outcome="failed"'),
	};
}
