import { AppError, calls, limits, messages } from '@dermavigil/contract';
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

/** How a lesion changed between its last two scans, and over all of them. */
export const comparisonRoutes: FastifyPluginAsync<{
	pool: AnalysisPool;
	store: ComparisonStore;
	imageUrls: ImageUrls;
}> = async (app, { pool, store, imageUrls }) => {
	async function readFile(scan: MeasuredScan) {
		const { mode, mmPerPixel, riskLevel: risk, malignant } = scan;
		return { file: await store.photo(scan), mode, mmPerPixel, said: { risk, malignant } };
	}

	async function compare(scans: MeasuredScan[], signal: AbortSignal) {
		const [before, after] = scans.slice(-2) as [MeasuredScan, MeasuredScan];
		const files = {
			before: await readFile(before),
			after: await readFile(after),
			first: scans[0] === before ? null : await readFile(scans[0]!),
		};
		return { before, after, compared: await pool.compare(files, signal) };
	}

	app.implement(
		calls.compareLesion,
		async ({ patient, params, signal }) => {
			const scans = await store.scans(patient.id, params.id);
			if (scans.length < limits.savedScan.comparedAtLeast)
				throw new AppError('conflict', messages.lesion.notEnoughText);
			const { before, after, compared } = await compare(scans, signal);
			const { sinceFirst, ...comparison } = compared;
			const toUrl = imageUrls.for(patient);
			return {
				...comparison,
				before: { ...toComparedScan(before, toUrl), ...comparison.before },
				after: { ...toComparedScan(after, toUrl), ...comparison.after },
				series: toSeries(scans, comparison.measures, sinceFirst),
			};
		},
		{ perMinute: limits.lesion.comparisonsPerMinute },
	);
};
