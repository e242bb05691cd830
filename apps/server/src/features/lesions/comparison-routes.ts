import { AppError, type ComparisonQuery, calls, limits, messages, notFound } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { MeasuredScan } from '../../db/measured-scan.ts';
import { byAccount } from '../../http/limits/by-account.ts';
import type { CompareScans } from '../../inference/compare-scans.ts';
import { readSeries } from './read-series.ts';
import { toSeries } from './series.ts';

/**
 * The places of the two scans to compare, the earlier first. A scan that is named alone is compared with its neighbor where there
 * is none on its usual side. Throws AppError not_found for a scan that is not the lesion's,
 * and conflict where both are the same.
 */
function choosePair(scans: MeasuredScan[], { before, after }: ComparisonQuery): [number, number] {
	const find = (id: string) => {
		const place = scans.findIndex((scan) => scan.id === id);
		if (place < 0) throw notFound();
		return place;
	};
	const last = after ? find(after) : scans.length - 1;
	const pair: [number, number] = [before ? find(before) : last > 0 ? last - 1 : 1, last];
	// As beside the oldest one, which has none before it: the newest has none after it.
	if (!after && pair[0] === last) pair[1] = last - 1;
	if (pair[0] === pair[1]) throw new AppError('conflict', messages.lesion.notEnoughText);
	return pair[0] < pair[1] ? pair : [pair[1], pair[0]];
}

/** How a lesion changed between two of its scans, and over all of them. */
export const comparisonRoutes: FastifyPluginAsync<{
	db: Database;
	compareScans: CompareScans;
}> = async (app, { db, compareScans }) => {
	app.implement(
		calls.compareLesion,
		async ({ patient, params, query, signal, toUrl }) => {
			const named = [query.before, query.after].filter((id) => id !== undefined);
			const scans = await readSeries(db, patient.id, params.id, named);
			if (scans.length < limits.savedScan.comparedAtLeast)
				throw new AppError('conflict', messages.lesion.notEnoughText);
			const pair = choosePair(scans, query);
			const [before, after] = [scans[pair[0]]!, scans[pair[1]]!];
			const compared = { before, after, first: scans[0] === before ? null : scans[0]! };
			const { sinceFirst, ...comparison } = await compareScans(compared, toUrl, signal);
			return { ...comparison, series: toSeries(scans, comparison.measures, sinceFirst, pair) };
		},
		{ perMinute: limits.lesion.comparisonsPerMinute, countBy: byAccount },
	);
};
