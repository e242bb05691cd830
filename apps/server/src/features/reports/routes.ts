import { calls, limits, type ModelCard } from '@dermavigil/contract';
import { makeReport, type Reported } from '@dermavigil/report';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { patientOf } from '../../http/access.ts';
import { refusals } from '../../http/errors.ts';
import { loadFont } from './load-font.ts';
import type { ReportedScan, ReportStore } from './store.ts';

const rateLimit = { max: limits.report.perMinute };

/** What of a saved scan its report tells. Without an assessment it is what every scan has. */
function tellOf(scan: ReportedScan, card: ModelCard): Omit<Reported, 'reader' | 'patient' | 'madeAt'> {
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

function sendPdf(reply: FastifyReply, report: Uint8Array, madeAt: Date): FastifyReply {
	const name = `dermavigil-report-${madeAt.toISOString().slice(0, 10)}.pdf`;
	return reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`).send(report);
}

/** Saved scans as PDF reports: for their patients in plain words, for clinicians the technical version. */
export const reportRoutes: FastifyPluginAsyncZod<{ store: ReportStore; card: ModelCard }> = async (
	app,
	{ store, card },
) => {
	app.route({
		method: calls.scanReport.method,
		url: calls.scanReport.path,
		config: { access: calls.scanReport.access, rateLimit },
		schema: {
			summary: 'The report of a saved scan (PDF), with or without the name of its patient',
			params: calls.scanReport.params,
			querystring: calls.scanReport.query,
			produces: ['application/pdf'],
			response: refusals,
		},
		handler: async (request, reply) => {
			const scan = await store.scan(patientOf(request).id, request.params.id);
			const patient = request.query.name === 'shown' ? scan.fullName : null;
			const madeAt = new Date();
			const report = await makeReport({ ...tellOf(scan, card), reader: 'patient', patient, madeAt }, loadFont);
			return sendPdf(reply, report, madeAt);
		},
	});

	app.route({
		method: calls.caseReport.method,
		url: calls.caseReport.path,
		config: { access: calls.caseReport.access, rateLimit },
		schema: {
			summary: 'The technical report of a case (PDF)',
			params: calls.caseReport.params,
			produces: ['application/pdf'],
			response: refusals,
		},
		handler: async (request, reply) => {
			const scan = await store.case(request.params.id);
			const madeAt = new Date();
			const symptoms = { ...tellOf(scan, card), reader: 'clinician', patient: scan.fullName, madeAt } as const;
			return sendPdf(reply, await makeReport(symptoms, loadFont), madeAt);
		},
	});
};
