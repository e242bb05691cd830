import { calls, type Lesion } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { patientOf } from '../../http/access.ts';
import { refusals } from '../../http/errors.ts';
import { showPage } from '../../http/show-page.ts';
import type { ImageAddresses } from '../../storage/image-urls.ts';
import type { LesionRow, LesionStore } from './store.ts';

function showLesion(row: LesionRow, addressOf: (name: string) => string): Lesion {
	return {
		id: row.id,
		nickname: row.nickname,
		body_part: row.bodyPart,
		created_at: row.createdAt.toISOString(),
		scan_count: row.scanCount ?? 0,
		last_seen_at: row.lastSeenAt?.toISOString() ?? null,
		latest_image_url: row.image && addressOf(row.image),
		latest_thumbnail_url: row.thumbnail && addressOf(row.thumbnail),
	};
}

/** The lesions that a patient follows over time. */
export const lesionRoutes: FastifyPluginAsyncZod<{ store: LesionStore; addresses: ImageAddresses }> = async (
	app,
	{ store, addresses },
) => {
	app.route({
		method: calls.lesions.method,
		url: calls.lesions.path,
		config: { access: calls.lesions.access },
		schema: { summary: 'All lesions of the patient', response: { 200: calls.lesions.response, ...refusals } },
		handler: async (request) => {
			const { id, sessionId } = patientOf(request);
			const rows = await store.list(id);
			return rows.map((row) => showLesion(row, addresses.for(sessionId)));
		},
	});

	app.route({
		method: calls.createLesion.method,
		url: calls.createLesion.path,
		config: { access: calls.createLesion.access },
		schema: {
			summary: 'Start to track a lesion',
			body: calls.createLesion.body,
			response: { 201: calls.createLesion.response, ...refusals },
		},
		handler: async (request, reply) => {
			const { id, sessionId } = patientOf(request);
			const row = await store.create(id, request.body);
			return reply.status(201).send(showLesion(row, addresses.for(sessionId)));
		},
	});

	app.route({
		method: calls.deleteLesion.method,
		url: calls.deleteLesion.path,
		config: { access: calls.deleteLesion.access },
		schema: {
			summary: 'Erase a lesion with all of its scans and their pictures',
			params: calls.deleteLesion.params,
			response: { 204: calls.deleteLesion.response, ...refusals },
		},
		handler: async (request, reply) => {
			await store.erase(patientOf(request).id, request.params.id);
			return reply.status(204).send();
		},
	});

	app.route({
		method: calls.lesionScans.method,
		url: calls.lesionScans.path,
		config: { access: calls.lesionScans.access },
		schema: {
			summary: 'The scans of a lesion, newest first; the Link header leads to the next page',
			params: calls.lesionScans.params,
			querystring: calls.lesionScans.query,
			response: { 200: calls.lesionScans.response, ...refusals },
		},
		handler: async (request, reply) => {
			const page = await store.scans(patientOf(request).id, request.params.id, request.query);
			return showPage(request, reply, page, addresses);
		},
	});
};
