import { calls, limits, type Scan, type ScanInput } from '@dermavigil/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { showScan } from '../../db/shown-scan.ts';
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts';
import { patientOf } from '../../http/access.ts';
import { refusals } from '../../http/errors.ts';
import type { AnalysisPool } from '../../inference/pool.ts';
import type { ImageAddresses } from '../../storage/image-urls.ts';
import { fitAssessment } from './fit-assessment.ts';
import type { KeptScan } from './keep-scan.ts';
import { scanListRoutes } from './list-routes.ts';
import { readPictures } from './scan-images.ts';
import type { ScanStore } from './store.ts';
import { tellTooLarge } from './too-large.ts';

interface Options {
	pool: AnalysisPool;
	store: ScanStore;
	addresses: ImageAddresses;
}

/** Two pictures as text need room that no other call gets. */
const saving = { bodyLimit: limits.savedScan.maxRequestBytes, errorHandler: tellTooLarge };
const rateLimit = { max: limits.savedScan.perMinute };

/** Keeping what an analysis said of a photo, privately or for a professional review, and what may be done with it then. */
export const scanRoutes: FastifyPluginAsyncZod<Options> = async (app, { pool, store, addresses }) => {
	await app.register(scanListRoutes, { store, addresses });

	async function keep(
		request: FastifyRequest,
		reply: FastifyReply,
		scan: ScanInput,
		status: KeptScan['status'],
	): Promise<Scan> {
		const { id, sessionId } = patientOf(request);
		const pictures = await readPictures(pool, scan, abortOnDisconnect(reply));
		const assessment = scan.assessment ? fitAssessment(scan.assessment, pictures.photo) : null;
		const row = await store.save(id, { ...scan, assessment, status }, pictures);
		return showScan(row, addresses.for(sessionId));
	}

	app.route({
		method: calls.saveScan.method,
		url: calls.saveScan.path,
		...saving,
		config: { access: calls.saveScan.access, rateLimit },
		schema: {
			summary: 'Save a scan to the history',
			body: calls.saveScan.body,
			response: { 201: calls.saveScan.response, ...refusals },
		},
		handler: async (request, reply) => reply.status(201).send(await keep(request, reply, request.body, null)),
	});

	app.route({
		method: calls.submitCase.method,
		url: calls.submitCase.path,
		...saving,
		config: { access: calls.submitCase.access, rateLimit },
		schema: {
			summary: 'Add a scan to a lesion privately, or ask for a professional review of it',
			body: calls.submitCase.body,
			response: { 201: calls.submitCase.response, ...refusals },
		},
		handler: async (request, reply) => {
			const status = request.body.is_private ? null : 'new';
			return reply.status(201).send(await keep(request, reply, request.body, status));
		},
	});

	app.route({
		method: calls.deleteScan.method,
		url: calls.deleteScan.path,
		config: { access: calls.deleteScan.access },
		schema: {
			summary: 'Erase a scan and its pictures',
			params: calls.deleteScan.params,
			response: { 204: calls.deleteScan.response, ...refusals },
		},
		handler: async (request, reply) => {
			await store.erase(patientOf(request).id, request.params.id);
			return reply.status(204).send();
		},
	});

	app.route({
		method: calls.setScale.method,
		url: calls.setScale.path,
		config: { access: calls.setScale.access },
		schema: {
			summary: 'Tell how many millimeters a pixel of the stored photo is',
			params: calls.setScale.params,
			body: calls.setScale.body,
			response: { 200: calls.setScale.response, ...refusals },
		},
		handler: async (request) => {
			const { id, sessionId } = patientOf(request);
			const row = await store.setScale(id, request.params.id, request.body.mm_per_pixel);
			return showScan(row, addresses.for(sessionId));
		},
	});
};
