import { calls, caseConflictSchema, type ModelCard, messages } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clinicianOf } from '../../http/access.ts';
import { createBackgroundWork } from '../../http/background-work.ts';
import { refusals } from '../../http/errors.ts';
import type { ImageAddresses } from '../../storage/image-urls.ts';
import { showCase } from './case-rows.ts';
import type { CaseStreams } from './events.ts';
import { caseListRoutes } from './list-routes.ts';
import type { ReviewNotice } from './review-notice.ts';
import { explainRisk } from './risk-reason.ts';
import type { CaseStore } from './store.ts';

interface Options {
	store: CaseStore;
	streams: CaseStreams;
	addresses: ImageAddresses;
	card: ModelCard;
	/** Tells a patient that there is news; undefined where no message can be sent. */
	notify: ReviewNotice | undefined;
}

/** What clinicians review: the scans that patients submitted. */
export const caseRoutes: FastifyPluginAsyncZod<Options> = async (app, { store, streams, addresses, card, notify }) => {
	const afterwards = createBackgroundWork(app);
	// A server that stops does not wait for those who listen.
	app.addHook('preClose', async () => streams.close());
	await app.register(caseListRoutes, { store, addresses });

	app.route({
		method: calls.caseEvents.method,
		url: calls.caseEvents.path,
		exposeHeadRoute: false,
		config: { access: calls.caseEvents.access, passive: true },
		schema: { summary: 'New and changed cases as server-sent events', produces: ['text/event-stream'] },
		handler: async (request, reply) => {
			const stream = await streams.open(clinicianOf(request), request.headers['last-event-id']);
			// nginx would keep events back until there are enough of them.
			return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
		},
	});

	app.route({
		method: calls.caseDetail.method,
		url: calls.caseDetail.path,
		config: { access: calls.caseDetail.access },
		schema: {
			summary: 'All there is about a case, with the earlier cases of the same lesion',
			params: calls.caseDetail.params,
			response: { 200: calls.caseDetail.response, ...refusals },
		},
		handler: async (request) => {
			const { row, assessment, lesion, earlier } = await store.detail(request.params.id);
			const addressOf = addresses.for(clinicianOf(request).sessionId);
			return {
				...showCase(row, addressOf),
				assessment,
				risk_reason: explainRisk(assessment, card),
				lesion: lesion && { nickname: lesion.nickname, body_part: lesion.bodyPart },
				earlier: earlier.map((each) => showCase(each, addressOf)),
			};
		},
	});

	app.route({
		method: calls.changeCase.method,
		url: calls.changeCase.path,
		config: { access: calls.changeCase.access },
		schema: {
			summary: 'Set the status and the notes of a case, unless somebody else changed it in the meantime',
			params: calls.changeCase.params,
			body: calls.changeCase.body,
			response: { 200: calls.changeCase.response, 409: caseConflictSchema, ...refusals },
		},
		handler: async (request, reply) => {
			const clinician = clinicianOf(request);
			const { saved, row } = await store.change(clinician, request.params.id, request.body);
			const shown = showCase(row, addresses.for(clinician.sessionId));
			if (!saved) {
				const conflict = { detail: messages.clinician.conflict, current: shown, yours: request.body };
				return reply.status(409).send(conflict);
			}
			if (notify && row.status !== 'new') afterwards(reply, () => notify(row.id));
			return reply.send({ updatedCase: shown });
		},
	});
};
