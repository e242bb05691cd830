import { AppError, type ComparisonQuery, calls, limits, messages, notFound } from '@dermavigil/contract';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database.ts';
import { type MeasuredScan, selectMeasured } from '../../db/measured-scan.ts';
import { requireLesion } from '../../db/require-lesion.ts';
import { lastSavedFirst } from '../../db/scan-view.ts';
import { scans } from '../../db/schema.ts';
import { comparingScans } from '../../http/limits/rate-limits.ts';
import type { CompareScans } from '../../inference/compare-scans.ts';
import { toSeries } from './series.ts';

/**
 * The newest scans of a lesion of the patient, its very first and those that are `named`, earliest first, with values
 * from their assessments. Throws AppError not_found.
 */
async function readSeries(db: Database, patientId: string, lesionId: string, named: string[]): Promise<MeasuredScan[]> {
	await requireLesion(db, patientId, lesionId);
	const ofLesion = and(eq(scans.lesionId, lesionId), eq(scans.patientId, patientId));
	const select = () => db.select({ id: scans.id }).from(scans).where(ofLesion);
	const newest = select()
		.orderBy(...lastSavedFirst)
		.limit(limits.lesion.maxInSeries);
	const first = select().orderBy(asc(scans.savedAt), asc(scans.id)).limit(1);
	const isShown = or(...[newest, first, named].map((ids) => inArray(scans.id, ids)));
	return await selectMeasured(db).where(and(ofLesion, isShown)).orderBy(asc(scans.savedAt), asc(scans.id));
}

/**
 * The positions of the two scans to compare, earlier one first. If only one is named, it is compared with its neighbor
 * on the usual side or, if there is none there, on the other. Throws AppError not_found for a scan that does not belong
 * to the lesion, and conflict when both are the same.
 */
function choosePair(scans: MeasuredScan[], { before, after }: ComparisonQuery): [number, number] {
	const find = (id: string) => {
		const place = scans.findIndex((scan) => scan.id === id);
		if (place < 0) throw notFound();
		return place;
	};
	const last = after ? find(after) : scans.length - 1;
	const pair: [number, number] = [before ? find(before) : last > 0 ? last - 1 : 1, last];
	// Like the oldest scan, which has none before it, the newest has none after it.
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
		async ({ patient, params, query, caller, toUrl }) => {
			const named = [query.before, query.after].filter((id) => id !== undefined);
			const scans = await readSeries(db, patient.id, params.id, named);
			if (scans.length < limits.savedScan.comparedAtLeast)
				throw new AppError('conflict', messages.lesion.notEnoughText);
			const pair = choosePair(scans, query);
			const [before, after] = [scans[pair[0]]!, scans[pair[1]]!];
			const compared = { before, after, first: scans[0] === before ? null : scans[0]! };
			const { sinceFirst, ...comparison } = await compareScans(compared, toUrl, caller);
			return { ...comparison, series: toSeries(scans, comparison.measures, sinceFirst, pair) };
		},
		{ ...comparingScans, perMinute: limits.lesion.comparisonsPerMinute },
	);
};
