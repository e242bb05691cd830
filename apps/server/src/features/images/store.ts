import { AppError, messages } from '@dermavigil/contract';
import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { scans, sessions } from '../../db/schema.ts';
import { findClinicalSession } from '../../identity/clinicians.ts';
import type { ImageStore } from '../../storage/image-store.ts';

export interface ViewableImages {
	/**
	 * The JPEG for somebody with an address that was signed for their session, a patient's or a clinician's. Throws AppError
	 * not_found when they logged out or it was erased.
	 */
	view(sessionId: string, name: string): Promise<Buffer>;
}

export function createViewableImages(db: Database, store: ImageStore, now: () => number): ViewableImages {
	async function isPatient(sessionId: string): Promise<boolean> {
		const loggedIn = await db
			.select({ id: sessions.id })
			.from(sessions)
			.where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date())));
		return loggedIn.length > 0;
	}

	/** Clinicians see the pictures of cases alone. */
	async function isClinicianWithCase(sessionId: string, name: string): Promise<boolean> {
		if (!(await findClinicalSession(db, sessionId, now()))) return false;
		const { id, status, image, heatmap, thumbnail } = scans;
		const shown = or(eq(image, name), eq(heatmap, name), eq(thumbnail, name));
		return (
			(
				await db
					.select({ id })
					.from(scans)
					.where(and(isNotNull(status), shown))
			).length > 0
		);
	}

	return {
		async view(sessionId, name) {
			if (!(await isPatient(sessionId)) && !(await isClinicianWithCase(sessionId, name))) {
				throw new AppError('not_found', messages.server.notFound);
			}
			return await store.get(name).catch((error: NodeJS.ErrnoException) => {
				if (error.code === 'ENOENT') throw new AppError('not_found', messages.server.notFound);
				throw error;
			});
		},
	};
}
