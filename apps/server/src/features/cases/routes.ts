import {
	type BulkReviewed,
	type CaseDetail,
	calls,
	labels,
	lastEventHeader,
	type ModelCard,
	messages,
	type ScanAssessment,
	type SeenCases,
} from '@dermavigil/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Listen } from '../../db/listener.ts';
import { mapPage } from '../../db/pagination.ts';
import type { ToImageUrl } from '../../db/scan-view.ts';
import { runRegularly } from '../../run-regularly.ts';
import { type CaseRow, toCaseResponse } from './case-rows.ts';
import { readLastNumber } from './event-stream.ts';
import { createCaseStreams } from './events.ts';
import type { ReviewNotice } from './review-notice.ts';
import { createCaseStore } from './store.ts';

interface Options {
	db: Database;
	listen: Listen;
	/** Milliseconds since 1970, by which logins expire and reviews are dated. */
	now: () => number;
	/** Tells patients that there is news, if messages reach them. */
	notify: ReviewNotice | undefined;
	card: ModelCard;
}

const toPercent = (share: number) => Math.round(share * 10_000) / 100;

/**
 * How the risk of a case follows from its assessment; null without one, for an unsuitable photo, or when it was made by
 * another model, whose thresholds are unknown.
 */
function explainRisk(assessment: ScanAssessment | null, card: ModelCard): CaseDetail['risk_reason'] {
	if (assessment?.suitability !== 'suitable' || assessment.modelVersion !== card.version) return null;
	const { malignant, thresholds } = card.modes[assessment.mode];
	return {
		malignant_probability: assessment.malignantProbability,
		malignant_labels: malignant.map((name) => labels[name]),
		thresholds: { medium: toPercent(thresholds.medium), high: toPercent(thresholds.high) },
	};
}

/** The results for the cases that were asked for. Each changed one gets a row in the audit log. */
function toBulkReviewed(request: FastifyRequest, cases: SeenCases, rows: CaseRow[], toUrl: ToImageUrl): BulkReviewed {
	const changed = new Set(rows.map(({ id }) => id));
	request.auditDetails = { subjects: [...changed] };
	return {
		changed: rows.map((row) => toCaseResponse(row, toUrl)),
		skipped: cases.map(({ id }) => id).filter((id) => !changed.has(id)),
	};
}

/** What clinicians review: the scans that patients submitted. */
export const caseRoutes: FastifyPluginAsync<Options> = async (app, { db, listen, now, notify, card }) => {
	const store = createCaseStore(db, now, notify);
	const streams = createCaseStreams(db, listen, now, app.log);
	// A stopping server does not wait for open streams.
	app.stopping.addEventListener('abort', () => streams.close());
	runRegularly(app, () => streams.forgetOld(), { failure: 'Old events of cases could not be removed.' });
	const notFolded = 'Counts of cases could not be folded.';
	runRegularly(app, () => store.foldCounts(), { failure: notFolded });
	runRegularly(app, () => store.foldAllCounts(), { each: 3_600_000, failure: notFolded });
	let openStreams = 0;
	app.metrics.watch('dermavigil_case_streams_open', 'Open streams of new and changed cases.', () => openStreams);

	app.implement(calls.cases, async ({ query, reply, toUrl }) => {
		// First: an event during the read is then reported twice rather than not at all.
		reply.header(lastEventHeader, await readLastNumber(db));
		return mapPage(await store.list(query), (row) => toCaseResponse(row, toUrl));
	});
	app.implement(calls.caseSummary, () => store.summary());
	app.implement(calls.caseStatistics, ({ query }) => store.statistics(query.weeks));

	app.implement(
		calls.caseEvents,
		async ({ clinician, query, request, reply }) => {
			// Keeps nginx from buffering events.
			reply.header('x-accel-buffering', 'no');
			const stream = await streams.open(clinician, request.headers[lastEventHeader] ?? query.after);
			openStreams++;
			return stream.once('close', () => openStreams--);
		},
		{ exposeHeadRoute: false },
	);

	app.implement(calls.caseDetail, async ({ params, toUrl }) => {
		const { row, assessment, furtherAssessments, bodyPart, earlier } = await store.detail(params.id);
		return {
			...toCaseResponse(row, toUrl),
			assessment,
			further_assessments: furtherAssessments,
			risk_reason: explainRisk(assessment, card),
			body_part: bodyPart,
			earlier: earlier.map((each) => toCaseResponse(each, toUrl)),
		};
	});

	app.implement(calls.changeCase, async ({ clinician, params, body, reply, once, toUrl }) => {
		const { saved, row } = await store.change(clinician, params.id, body, once);
		const current = toCaseResponse(row, toUrl);
		if (!saved) {
			reply.status(409);
			return { detail: messages.clinician.conflict, current, yours: body };
		}
		app.runAfterResponse(reply, () => app.sendWaitingMails());
		return { updatedCase: current };
	});

	app.implement(calls.reviewCases, async ({ clinician, body, request, reply, once, toUrl }) => {
		const rows = await store.reviewAll(clinician, body, once);
		app.runAfterResponse(reply, () => app.sendWaitingMails());
		return toBulkReviewed(request, body.cases, rows, toUrl);
	});
	app.implement(calls.undoCaseReviews, async ({ clinician, body, request, once, toUrl }) => {
		const rows = await store.undoAll(clinician, body.cases, once);
		return toBulkReviewed(request, body.cases, rows, toUrl);
	});
};
