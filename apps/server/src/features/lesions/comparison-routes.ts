import { AppError, calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts';
import { patientOf } from '../../http/access.ts';
import { refusals } from '../../http/errors.ts';
import type { AnalysisPool } from '../../inference/pool.ts';
import type { ImageAddresses } from '../../storage/image-urls.ts';
import type { ComparisonStore, MeasuredScan } from './comparison-store.ts';
import { seriesOf } from './series.ts';

/** How a lesion changed between its last two scans, and over all of them. */
export const comparisonRoutes: FastifyPluginAsyncZod<{
	pool: AnalysisPool;
	store: ComparisonStore;
	addresses: ImageAddresses;
}> = async (app, { pool, store, addresses }) => {
	const { method, path, access, params, response } = calls.compareLesion;

	async function fileOf(scan: MeasuredScan) {
		const { mode, mmPerPixel } = scan;
		return { file: await store.photo(scan), mode, mmPerPixel };
	}

	app.route({
		method,
		url: path,
		config: { access, rateLimit: { max: limits.lesion.comparisonsPerMinute } },
		schema: {
			summary: 'Compare the last two scans of a lesion',
			params,
			response: { 200: response, ...refusals },
		},
		handler: async (request, reply) => {
			const signal = abortOnDisconnect(reply);
			const { id, sessionId } = patientOf(request);
			const scans = await store.scans(id, request.params.id);
			if (scans.length < limits.savedScan.comparedAtLeast) {
				throw new AppError('conflict', messages.lesion.notEnoughText);
			}
			const [before, after] = scans.slice(-2) as [MeasuredScan, MeasuredScan];
			const { sinceFirst, ...compared } = await pool.compare(
				{
					before: await fileOf(before),
					after: await fileOf(after),
					first: scans[0] === before ? null : await fileOf(scans[0]!),
					risk: after.riskLevel,
				},
				signal,
			);
			const addressOf = addresses.for(sessionId);
			const shown = (scan: MeasuredScan) => ({
				id: scan.id,
				image_url: addressOf(scan.image),
				submitted_at: scan.submittedAt.toISOString(),
			});
			return {
				...compared,
				before: { ...shown(before), ...compared.before },
				after: { ...shown(after), ...compared.after },
				series: seriesOf(scans, compared.measures, sinceFirst),
			};
		},
	});
};
