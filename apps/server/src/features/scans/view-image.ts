import { notFound } from '@dermavigil/contract';
import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import { mayActFor } from '../../db/care.ts';
import type { Database } from '../../db/database.ts';
import { checkedRegions, scanPhotos, scans, sessions } from '../../db/schema.ts';
import { type Clinician, findClinicalSession } from '../../http/session.ts';
import { findShareBySession, isSharedBy, type OpenShare } from '../../http/shares/open-share.ts';
import { type ImageStore, undefinedIfUnavailable } from '../../storage/image-store.ts';

/** Who sees an image: a patient, a clinician, or whoever has opened a link. */
interface Viewer {
	patientId?: string;
	clinician?: Clinician;
	share?: OpenShare;
}

/** An image, and the scan or self-check that it belongs to. */
interface View extends Viewer {
	jpeg: Buffer;
	subject: string;
	/** Whose it is. */
	personId: string;
}

/**
 * The image, a JPEG, for the viewer whose session (a patient's, a clinician's or a link's) its URL was signed for.
 * Throws AppError not_found when the session has ended, or the image was erased or is damaged.
 */
type ViewImage = (sessionId: string, name: string) => Promise<View>;

/** Images for viewers who are logged in or have opened a link; `now` gives milliseconds since 1970. */
export function createViewImage(db: Database, store: ImageStore, now: () => number): ViewImage {
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

	/**
	 * The scan that an image belongs to. Patients see their own and those of people in their care, clinicians those of
	 * cases; a link shows what it shares.
	 */
	async function findScan({ patientId, share }: Viewer, name: string) {
		const { id, status, image, heatmap, thumbnail } = scans;
		const further = db
			.select({ id: scanPhotos.scanId })
			.from(scanPhotos)
			.where(or(eq(scanPhotos.image, name), eq(scanPhotos.thumbnail, name)));
		const showing = db
			.select({ id })
			.from(scans)
			.where(or(eq(image, name), eq(heatmap, name), eq(thumbnail, name)))
			// Not as another condition in the same query, which would then read every scan.
			.unionAll(further);
		const ofLogin = patientId ? mayActFor(db, patientId, 'view', scans.patientId) : isNotNull(status);
		const theirs = share ? isSharedBy(share) : ofLogin;
		const found = { subject: id, personId: scans.patientId };
		const [scan] = await db
			.select(found)
			.from(scans)
			.where(and(inArray(id, showing), theirs));
		return scan;
	}

	/** The self-check that an overview photo belongs to: visible to its patient, and to their carers. */
	async function findSelfCheck({ patientId }: Viewer, name: string) {
		if (!patientId) return undefined;
		const { checkId, image, patientId: owner } = checkedRegions;
		const theirs = mayActFor(db, patientId, 'view', owner);
		const [region] = await db
			.select({ subject: checkId, personId: owner })
			.from(checkedRegions)
			.where(and(eq(image, name), theirs));
		return region;
	}

	return async (sessionId, name) => {
		const viewer = await findViewer(sessionId);
		const found = viewer && ((await findScan(viewer, name)) ?? (await findSelfCheck(viewer, name)));
		if (!found) throw notFound();
		const jpeg = await store.get(name).catch(undefinedIfUnavailable);
		if (!jpeg) throw notFound();
		return { jpeg, ...found, ...viewer };
	};
}
