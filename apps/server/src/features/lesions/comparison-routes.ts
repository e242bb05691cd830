import { AppError, type ComparisonQuery, calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { ToImageUrl } from '../../db/scan-view.ts';
import type { AnalysisPool } from '../../inference/pool.ts';
import type { ImageUrls } from '../../storage/image-urls.ts';
import type { ComparisonStore, MeasuredScan } from './comparison-store.ts';
import { toSeries } from './series.ts';

const toComparedScan = (scan: MeasuredScan, toUrl: ToImageUrl) => ({
	id: scan.id,
	image_url: toUrl(scan.image),
	saved_at: scan.savedAt.toISOString(),
	risk_level: scan.riskLevel,
	malignant_probability: scan.malignant,
});

/**
 * The places of the two scans to compare, the earlier first. Throws AppError not_found for a scan that is not the lesion's,
 * and conflict where there are no two.
 */
function choosePair(scans: MeasuredScan[], { before, after }: ComparisonQuery): [number, number] {
	const find = (id: string) => {
		const place = scans.findIndex((scan) => scan.id === id);
		if (place < 0) throw new AppError('not_found', messages.server.notFound);
		return place;
	};
	const last = after ? find(after) : scans.length - 1;
	const pair: [number, number] = [before ? find(before) : last - 1, last];
	if (pair[0] < 0 || pair[0] === pair[1]) throw new AppError('conflict', messages.lesion.notEnoughText);
	return pair[0] < pair[1] ? pair : [pair[1], pair[0]];
}

/** How a lesion changed between two of its scans, and over all of them. */
export const comparisonRoutes: FastifyPluginAsync<{
	pool: AnalysisPool;
	store: ComparisonStore;
	imageUrls: ImageUrls;
}> = async (app, { pool, store, imageUrls }) => {
	async function readFile(scan: MeasuredScan) {
		const { mode, mmPerPixel, riskLevel: risk, malignant } = scan;
		return { file: await store.photo(scan), mode, mmPerPixel, said: { risk, malignant } };
	}

	async function compare(scans: MeasuredScan[], pair: [number, number], signal: AbortSignal) {
		const [before, after] = [scans[pair[0]]!, scans[pair[1]]!];
		const files = {
			before: await readFile(before),
			after: await readFile(after),
			first: scans[0] === before ? null : await readFile(scans[0]!),
		};
		return { before, after, compared: await pool.compare(files, signal) };
	}

	app.implement(
		calls.compareLesion,
		async ({ patient, params, query, signal }) => {
			const scans = await store.scans(patient.id, params.id);
			if (scans.length < limits.savedScan.comparedAtLeast)
				throw new AppError('conflict', messages.lesion.notEnoughText);
			const pair = choosePair(scans, query);
			const { before, after, compared } = await compare(scans, pair, signal);
			const { sinceFirst, ...comparison } = compared;
			const toUrl = imageUrls.for(patient);
			return {
				...comparison,
				before: { ...toComparedScan(before, toUrl), ...comparison.before },
				after: { ...toComparedScan(after, toUrl), ...comparison.after },
				series: toSeries(scans, comparison.measures, sinceFirst, pair),
			};
		},
		{ perMinute: limits.lesion.comparisonsPerMinute },
	);
};
