import { AppError, messages } from '@dermavigil/contract';
import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { scans, sessions } from '../../db/schema.ts';
import { type Clinician, findClinicalSession } from '../../http/session.ts';
import { findShareBySession, isSharedBy, type OpenShare } from '../../http/shares/open-share.ts';
import type { ImageStore } from '../../storage/image-store.ts';

/** Who sees an image: a patient, a clinician, or whoever has opened a link. */
interface Viewer {
	patientId?: string;
	clinician?: Clinician;
	share?: OpenShare;
}

/** An image and its scan. */
interface View extends Viewer {
	jpeg: Buffer;
	scanId: string;
}

export interface ViewableImages {
	/**
	 * The image, a JPEG, for the viewer of a session, a patient's, a clinician's or a link's, for which its URL was signed.
	 * Throws AppError not_found when the session has ended or the image was erased.
	 */
	view(sessionId: string, name: string): Promise<View>;
}

/** Images for viewers who are logged in or have opened a link; `now` gives milliseconds since 1970. */
export function createViewableImages(db: Database, store: ImageStore, now: () => number): ViewableImages {
	async function findViewer(sessionId: string): Promise<Viewer | undefined> {
		const [session] = await db
			.select({ patientId: sessions.patientId })
			.from(sessions)
			.where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date())));
		if (session) return session;
		const login = await findClinicalSession(db, sessionId, now());
		if (login) return { clinician: { sessionId, name: login.name || null } };
		const share = await findShareBySession(db, sessionId, now());
		return share && { share };
	}

	/** The scan that an image is of. Patients see their own, clinicians those of cases, a link shows what it shares. */
	async function findScan({ patientId, share }: Viewer, name: string): Promise<string | undefined> {
		const { id, status, image, heatmap, thumbnail } = scans;
		const shown = or(eq(image, name), eq(heatmap, name), eq(thumbnail, name));
		const ofLogin = patientId ? eq(scans.patientId, patientId) : isNotNull(status);
		const theirs = share ? isSharedBy(share) : ofLogin;
		const [scan] = await db.select({ id }).from(scans).where(and(shown, theirs));
		return scan?.id;
	}

	const notFound = () => new AppError('not_found', messages.server.notFound);

	return {
		async view(sessionId, name) {
			const viewer = await findViewer(sessionId);
			const scanId = viewer && (await findScan(viewer, name));
			if (!scanId) throw notFound();
			const jpeg = await store.get(name).catch((error: NodeJS.ErrnoException) => {
				if (error.code === 'ENOENT') throw notFound();
				throw error;
			});
			return { jpeg, scanId, ...viewer };
		},
	};
}
