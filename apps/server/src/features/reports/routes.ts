import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { calls, limits, type ModelCard } from '@dermavigil/contract';
import { type FontFile, type LoadFont, makeReport, type ReportContent } from '@dermavigil/report';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { ReportedScan, ReportStore } from './store.ts';

// The fonts are dependencies of the report package, so they are resolved from there.
const { resolve: resolveFont } = createRequire(createRequire(import.meta.url).resolve('@dermavigil/report'));
const loaded = new Map<FontFile, Promise<Uint8Array>>();

/** A font, read from the disk once. */
const loadFont: LoadFont = (file) => {
	const font = loaded.get(file) ?? readFile(resolveFont(file));
	loaded.set(file, font);
	return font;
};

/** What the report of a saved scan contains. Without an assessment that is what every scan has. */
function toReportContent(scan: ReportedScan, card: ModelCard): Omit<ReportContent, 'reader' | 'patient' | 'madeAt'> {
	const { assessment } = scan;
	return {
		savedAt: scan.submittedAt,
		lesion: scan.lesion,
		reference: scan.id,
		photo: scan.image,
		heatmap: scan.heatmap,
		photoSize: assessment?.photo ?? null,
		outline: assessment?.outline ?? null,
		mode: assessment?.mode ?? null,
		modelVersion: assessment?.modelVersion ?? null,
		predictions: scan.predictions,
		malignantProbability: assessment?.malignantProbability ?? null,
		risk: scan.riskLevel,
		explanation: assessment?.explanation ?? { explanation_text: scan.aiExplanation },
		symptoms: scan.symptoms,
		possible: assessment?.possible ?? [],
		card,
	};
}

/** A PDF to download, named after its day. */
async function sendReport(reply: FastifyReply, content: Omit<ReportContent, 'madeAt'>): Promise<Uint8Array> {
	const madeAt = new Date();
	const name = `dermavigil-report-${madeAt.toISOString().slice(0, 10)}.pdf`;
	reply.header('content-disposition', `attachment; filename="${name}"`);
	return await makeReport({ ...content, madeAt }, loadFont);
}

/** Saved scans as PDF reports: for their patients in plain words, for clinicians the technical version. */
export const reportRoutes: FastifyPluginAsync<{ store: ReportStore; card: ModelCard }> = async (
	app,
	{ store, card },
) => {
	const limited = { perMinute: limits.report.perMinute };

	app.implement(
		calls.scanReport,
		async ({ patient, params, query, reply }) => {
			const scan = await store.scan(patient.id, params.id);
			const name = query.name === 'shown' ? scan.fullName : null;
			return await sendReport(reply, { ...toReportContent(scan, card), reader: 'patient', patient: name });
		},
		limited,
	);

	app.implement(
		calls.caseReport,
		async ({ params, reply }) => {
			const scan = await store.case(params.id);
			return await sendReport(reply, { ...toReportContent(scan, card), reader: 'clinician', patient: scan.fullName });
		},
		limited,
	);
};
