import { quantile } from '../shared/quantiles.ts';
import { formatTable } from '../shared/table.ts';

/** The outcomes of requests. */
interface Counts {
	requests: number;
	/** Attempts that got no response, or a 5xx. */
	failed: Map<string, number>;
	repeatedOnce: number;
	repeatedMore: number;
	/** Failed attempts that a client may not repeat. */
	unrepeatable: number;
	/** Milliseconds of each request, including its repetitions. */
	times: number[];
}

export interface Tally {
	/** What is done to the cluster at the moment. */
	during: string;
	/** Counts a failed attempt; `reason`: a status, or the code of a broken connection. */
	fail(kind: string, reason: string): void;
	/** Counts a request that was answered in the end. */
	answer(kind: string, during: string, attempts: number, milliseconds: number): void;
	/** Counts a request that failed and may not be repeated. */
	giveUp(kind: string, during: string): void;
	unrepeatable(): number;
	repeatedMore(): number;
	format(): string;
}

const add = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);
/** A dash if nothing was answered. */
const seconds = (milliseconds: number) => (Number.isNaN(milliseconds) ? '–' : (milliseconds / 1000).toFixed(2));

export function createTally(): Tally {
	const byTime = new Map<string, Counts>();
	const byKind = new Map<string, Counts>();

	function find(map: Map<string, Counts>, name: string): Counts {
		const empty = { requests: 0, failed: new Map(), repeatedOnce: 0, repeatedMore: 0, unrepeatable: 0, times: [] };
		return map.get(name) ?? map.set(name, empty).get(name)!;
	}

	const toRow = ([name, { requests, failed, repeatedOnce, repeatedMore, unrepeatable, times }]: [string, Counts]) => [
		name,
		requests,
		repeatedOnce,
		repeatedMore,
		unrepeatable,
		seconds(quantile(times, 0.5)),
		seconds(quantile(times, 0.95)),
		seconds(quantile(times, 1)),
		[...failed].map(([reason, count]) => `${count} ${reason}`).join(', '),
	];
	const head = [
		'requests',
		'repeated once',
		'more often',
		'may not be',
		'p50 s',
		'p95 s',
		'longest s',
		'failed attempts',
	];
	const table = (first: string, map: Map<string, Counts>) => formatTable([[first, ...head], ...[...map].map(toRow)]);

	const sum = (read: (counts: Counts) => number) => [...byKind.values()].reduce((total, each) => total + read(each), 0);
	const tally: Tally = {
		during: 'nothing',
		fail(kind, reason) {
			for (const counts of [find(byTime, tally.during), find(byKind, kind)]) add(counts.failed, reason);
		},
		answer(kind, during, attempts, milliseconds) {
			for (const counts of [find(byTime, during), find(byKind, kind)]) {
				counts.requests++;
				counts.times.push(milliseconds);
				if (attempts === 2) counts.repeatedOnce++;
				if (attempts > 2) counts.repeatedMore++;
			}
		},
		giveUp(kind, during) {
			for (const counts of [find(byTime, during), find(byKind, kind)]) counts.unrepeatable++;
		},
		unrepeatable: () => sum((counts) => counts.unrepeatable),
		repeatedMore: () => sum((counts) => counts.repeatedMore),
		format: () => `${table('while', byTime)}\n\n${table('call', byKind)}`,
	};
	return tally;
}
