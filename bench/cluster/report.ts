import pg from 'pg';
import { formatTable } from '../shared/table.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { Analyses, AnalysisCounts } from './analyses.ts';
import type { FailedLogins } from './failed-logins.ts';
import type { Tally } from './tally.ts';
import type { Losses } from './verify.ts';
import type { Watcher } from './watchers.ts';

export interface Findings {
	databaseUrl: string;
	acknowledged: Acknowledged;
	losses: Losses;
	watchers: readonly Watcher[];
	logins: FailedLogins;
	tally: Tally;
	analyses: Analyses;
	/** What servers counted after they were drained, before anything was done to an inference service. */
	counted: AnalysisCounts;
	/** Anything else that went wrong. */
	errors: readonly string[];
}

/** The numbers of all events of cases, in their order. */
async function readEventNumbers(url: string): Promise<number[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query('select number::int from case_events order by number');
	await client.end();
	return rows.map(({ number }) => number);
}

/** Whether a watcher got each event once and in order. */
const gotAll = ({ numbers, after }: Watcher, all: readonly number[]) =>
	JSON.stringify(numbers) === JSON.stringify(all.filter((number) => number > after));

/** Prints what happened. Resolves with whether nothing was lost. */
export async function report(found: Findings): Promise<boolean> {
	const { acknowledged, losses, watchers, logins, tally, errors, analyses, counted } = found;
	const { patients, submitted, changed } = acknowledged;
	console.log(`\n${tally.format()}\n`);
	const all = await readEventNumbers(found.databaseUrl);
	const scans = patients.flatMap((patient) => [...patient.scans.values()]);
	const images = scans.reduce((sum, scan) => sum + scan.images.size, 0);
	const incomplete = watchers.filter((watcher) => !gotAll(watcher, all)).length;
	// A change whose response was lost and that may not be repeated is an event that nobody acknowledged.
	const missing = Math.max(0, submitted + changed - all.length);
	const wrong: [what: string, count: number, total: number | string][] = [
		['acknowledged scans lost', losses.lostScans, scans.length],
		['acknowledged reviews lost', losses.lostReviews, acknowledged.reviews.size],
		['images unreadable, or other than before', losses.unreadableImages, images],
		['scans, lesions and links made twice', losses.doubled, ''],
		['requests failed that a client may not repeat', tally.unrepeatable(), ''],
		['requests that had to be repeated more than once', tally.repeatedMore(), ''],
		['photos answered otherwise while a service ended', analyses.different, analyses.answered],
		['photos analyzed twice', Math.abs(counted.photos - counted.answers), counted.answers],
		['failed logins let through beyond ten a minute', logins.passed, `${logins.refused} rounds`],
		['streams with events missing, twice or out of order', incomplete, watchers.length],
		['acknowledged changes without an event', missing, all.length],
		['other errors', errors.length, ''],
	];
	console.log(formatTable([['', 'found', 'of'], ...wrong]));
	for (const { opened, maxGap, maxOpen, numbers } of watchers) {
		const [gap, length] = [maxGap, maxOpen].map((each) => (each / 1000).toFixed(1));
		console.log(
			`A stream was opened ${opened} times, got ${numbers.length} events, lasted ${length} s at most and was away for ${gap} s at most.`,
		);
	}
	console.log(`${counted.failed} requests to inference services failed, and servers made them once more.`);
	for (const error of errors) console.log(error);
	// Losing nothing out of nothing would prove nothing.
	if ([images, acknowledged.reviews.size, logins.refused, counted.failed].includes(0)) return false;
	return wrong.every(([, count]) => count === 0);
}
