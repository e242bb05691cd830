import { AppError, calls, limits, messages } from '@dermavigil/contract';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database.ts';
import { type MeasuredScan, selectMeasured } from '../../db/measured-scan.ts';
import { lastSavedFirst } from '../../db/scan-view.ts';
import { scans } from '../../db/schema.ts';
import { comparingScans } from '../../http/limits/rate-limits.ts';
import type { CompareScans } from '../../inference/compare-scans.ts';

/** A case and an earlier one of the same lesion. Throws AppError not_found. */
async function readPair(
	db: Database,
	id: string,
	earlierId: string,
): Promise<[before: MeasuredScan, after: MeasuredScan]> {
	const lesion = db.select({ id: scans.lesionId }).from(scans).where(eq(scans.id, id));
	const [after, before] = await selectMeasured(db)
		.where(and(inArray(scans.id, [id, earlierId]), isNotNull(scans.status), inArray(scans.lesionId, lesion)))
		.orderBy(...lastSavedFirst);
	if (!before || after?.id !== id) throw new AppError('not_found', messages.clinician.noCase);
	return [before, after];
}

/** How a lesion changed between two cases. */
export const caseComparisonRoutes: FastifyPluginAsync<{
	db: Database;
	compareScans: CompareScans;
}> = async (app, { db, compareScans }) => {
	app.implement(
		calls.compareCase,
		async ({ params, query, caller, toUrl }) => {
			const [before, after] = await readPair(db, params.id, query.earlier);
			return await compareScans({ before, after, first: null }, toUrl, caller);
		},
		{ ...comparingScans, perMinute: limits.cases.comparisonsPerMinute },
	);
};
