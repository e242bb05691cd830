import { advisesVisit, calls, limits, type ModelCard, messages } from '@dermavigil/contract';
import type { ReportContent } from '@dermavigil/report';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Database } from '../../db/database.ts';
import { createPlaces } from '../../http/limits/budget.ts';
import { byAccount } from '../../http/limits/rate-limits.ts';
import type { ImageStore } from '../../storage/image-store.ts';
import type { Caller } from '../../threads/queue.ts';
import { createSingleThread } from '../../threads/single-thread.ts';
import { createReportStore, type ReportedScan } from './store.ts';

interface Options {
	db: Database;
	files: ImageStore;
	card: ModelCard;
}

/** How many reports may wait for the thread that makes them. */
const waiting = 32;
/** How many of one IP address may be made, or wait for it, at the same time: one account would take every place with slow ones. */
export const maxAtOnce = 8;
/** Milliseconds for one report. */
const timeoutMs = 60_000;

/** The day from which the advice counts for its patient, as shown with the saved scan; null once a doctor has seen the spot. */
function getCountsFrom({ savedAt, seenByDoctorAt, status, riskLevel, symptoms }: ReportedScan): Date | null {
	const seen = seenByDoctorAt !== null || status === 'reviewed';
	return !seen && advisesVisit(riskLevel, symptoms) ? savedAt : null;
}

/** What the report of a saved scan contains. Without an assessment, that is only what every scan has. */
function toReportContent(scan: ReportedScan, card: ModelCard): Omit<ReportContent, 'reader' | 'patient' | 'madeAt'> {
	const { assessment } = scan;
	return {
		savedAt: scan.savedAt,
		countsFrom: null,
		lesion: scan.lesion,
		reference: scan.id,
		photo: scan.image,
		heatmap: scan.heatmap,
		furtherPhotos: scan.furtherPhotos,
		photoSize: assessment?.photo ?? null,
		outline: assessment?.outline ?? null,
		mode: assessment?.mode ?? null,
		modelVersion: assessment?.modelVersion ?? null,
		predictions: scan.predictions,
		fused: Boolean(assessment?.fused),
		malignantProbability: assessment?.malignantProbability ?? null,
		risk: scan.riskLevel,
		explanation: assessment?.explanation ?? { explanation_text: scan.aiExplanation },
		symptoms: scan.symptoms,
		possible: assessment?.possible ?? [],
		card,
	};
}

/**
 * Saved scans as PDF reports: in plain words for their patients and whomever they share them with, the technical
 * version for clinicians.
 */
export const reportRoutes: FastifyPluginAsync<Options> = async (app, { db, files, card }) => {
	const store = createReportStore(db, files);
	const limited = { perMinute: limits.report.perMinute, countBy: byAccount };
	const thread = createSingleThread({
		worker: new URL('./worker.ts', import.meta.url),
		waiting,
		busy: messages.report.busy,
		timeoutMs,
		stopping: app.stopping,
	});
	app.addHook('onClose', () => thread.close());
	const takePlace = createPlaces(maxAtOnce);

	/** A PDF to download, named after the day. */
	async function sendReport(reply: FastifyReply, part: Omit<ReportContent, 'madeAt'>, caller: Caller) {
		const madeAt = new Date();
		const content: ReportContent = { ...part, madeAt };
		const leave = takePlace(reply.request, 1);
		const report = await thread.run<Uint8Array>(content, caller).finally(leave);
		const name = `dermavigil-report-${madeAt.toISOString().slice(0, 10)}.pdf`;
		reply.header('content-disposition', `attachment; filename="${name}"`);
		return report;
	}

	app.implement(
		calls.scanReport,
		async ({ patient, params, query, reply, caller }) => {
			const scan = await store.scan(patient.id, params.id);
			const name = query.name === 'shown' ? scan.fullName : null;
			const content = { ...toReportContent(scan, card), countsFrom: getCountsFrom(scan) };
			return await sendReport(reply, { ...content, reader: 'patient', patient: name }, caller);
		},
		limited,
	);

	app.implement(
		calls.sharedReport,
		async ({ share, params: { scanId }, request, reply, caller }) => {
			request.auditDetails = { subject: scanId };
			const scan = await store.shared(share, scanId);
			const patient = share.includeName ? scan.fullName : null;
			// A link to a single scan does not reveal the lesion's name.
			const lesion = share.lesionId === null ? null : scan.lesion;
			return await sendReport(reply, { ...toReportContent(scan, card), lesion, reader: 'patient', patient }, caller);
		},
		limited,
	);

	app.implement(
		calls.caseReport,
		async ({ params, reply, caller }) => {
			const scan = await store.case(params.id);
			// A nickname is for the patient, and for whomever they show it to.
			const lesion = scan.lesion && { ...scan.lesion, nickname: null };
			const content = { ...toReportContent(scan, card), lesion, reader: 'clinician', patient: scan.fullName } as const;
			return await sendReport(reply, content, caller);
		},
		limited,
	);
};
