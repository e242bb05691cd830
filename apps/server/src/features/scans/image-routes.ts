import { calls, notFound } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { ImageStore } from '../../storage/image-store.ts';
import { createViewImage } from './view-image.ts';

interface Options {
	db: Database;
	files: ImageStore;
	/** Milliseconds since 1970, by the clock that expires logins. */
	now: () => number;
}

/** Stored images, at URLs that this server signed. */
export const imageRoutes: FastifyPluginAsync<Options> = async (app, { db, files, now }) => {
	const viewImage = createViewImage(db, files, now);
	app.implement(calls.image, async ({ params: { name }, query, request, reply }) => {
		const lifetime = app.imageUrls.lifetime(name, query);
		if (lifetime === 0) throw notFound();
		const { jpeg, subject, patientId, personId, clinician, share } = await viewImage(query.viewer, name);
		request.clinician = clinician;
		request.share = share;
		// A scan has several images, and a page up to a hundred scans: one row in the audit log for each scan is enough.
		const onceKey = `${query.viewer} ${subject} ${query.expires}`;
		request.auditDetails = { patientId, personId, subject, onceKey };
		// Cached until the URL expires; but not on a doctor's machine, whose visit through a shared link may end without a call.
		reply.header('cache-control', share ? 'no-store' : `private, max-age=${lifetime}, immutable`);
		return jpeg;
	});
};
