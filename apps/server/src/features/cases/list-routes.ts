import { calls } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clinicianOf } from '../../http/access.ts';
import { refusals } from '../../http/errors.ts';
import { linkNextPage } from '../../http/next-page.ts';
import type { ImageAddresses } from '../../storage/image-urls.ts';
import { showCase } from './case-rows.ts';
import type { CaseStore } from './store.ts';

/** The cases in pages, and figures about all of them. */
export const caseListRoutes: FastifyPluginAsyncZod<{ store: CaseStore; addresses: ImageAddresses }> = async (
	app,
	{ store, addresses },
) => {
	app.route({
		method: calls.cases.method,
		url: calls.cases.path,
		config: { access: calls.cases.access },
		schema: {
			summary: 'The cases, the newest or the most urgent first; the Link header leads to the next page',
			querystring: calls.cases.query,
			response: { 200: calls.cases.response, ...refusals },
		},
		handler: async (request, reply) => {
			const { rows, next } = await store.list(request.query);
			if (next) linkNextPage(request, reply, { after: next });
			const addressOf = addresses.for(clinicianOf(request).sessionId);
			return rows.map((row) => showCase(row, addressOf));
		},
	});

	app.route({
		method: calls.caseSummary.method,
		url: calls.caseSummary.path,
		config: { access: calls.caseSummary.access, passive: true },
		schema: {
			summary: 'How many cases there are, by status, and how many count as High Risk',
			response: { 200: calls.caseSummary.response, ...refusals },
		},
		handler: () => store.summary(),
	});

	app.route({
		method: calls.caseStatistics.method,
		url: calls.caseStatistics.path,
		config: { access: calls.caseStatistics.access },
		schema: {
			summary: 'Turnaround, and cases by week, status and label',
			querystring: calls.caseStatistics.query,
			response: { 200: calls.caseStatistics.response, ...refusals },
		},
		handler: (request) => store.statistics(request.query.weeks),
	});
};
