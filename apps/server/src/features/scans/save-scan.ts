import { AppError, messages, type PhotoKind, type ScanAssessment, type ScanInput } from '@dermavigil/contract';
import { and, eq, sql } from 'drizzle-orm';
import { announceCases } from '../../db/announce-case.ts';
import type { Database } from '../../db/database.ts';
import { wasErased } from '../../db/erased-requests.ts';
import { lockPatient } from '../../db/lock-patient.ts';
import { requireLesion } from '../../db/require-lesion.ts';
import { images, scanPhotos, scans } from '../../db/schema.ts';
import type { StoredImages } from './scan-images.ts';

/** What is saved of a scan besides its images; the assessment is in pixels of the stored photo. */
export type ScanToSave = Pick<
	ScanInput,
	'predictions' | 'risk_level' | 'ai_explanation' | 'lesion_id' | 'request_id'
> & {
	assessment: ScanAssessment | null;
	/** In the order of their images. */
	further: { kind: PhotoKind; assessment: ScanAssessment | null }[];
	/** `new` requests a professional review. */
	status: 'new' | null;
	/** Milliseconds since the patient saved it without a connection. */
	waited: number;
};

/** The images of a scan, and a fingerprint that shows whether a repeated request has the same photos. */
interface ImagesToSave extends StoredImages {
	fingerprint: Buffer | null;
}

/** The scan that an earlier request with the same id saved, if any. Throws AppError conflict when it has been erased since. */
async function findRepeated(tx: Database, patientId: string, requestId: string, { fingerprint }: ImagesToSave) {
	const [before] = await tx
		.select({ id: scans.id, status: scans.status, fingerprint: images.fingerprint })
		.from(scans)
		.innerJoin(images, eq(images.name, scans.image))
		.where(and(eq(scans.patientId, patientId), eq(scans.requestId, requestId)));
	if (!before && (await wasErased(tx, patientId, requestId))) {
		throw new AppError('conflict', messages.savedScan.erasedSince);
	}
	if (before && !(fingerprint && before.fingerprint?.equals(fingerprint))) {
		throw new AppError('conflict', messages.savedScan.otherScan);
	}
	return before;
}

async function addScan(tx: Database, patientId: string, scan: ScanToSave, { names, rows, fingerprint }: ImagesToSave) {
	const isPhoto = ({ name }: { name: string }) => name === names.image;
	await tx.insert(images).values(rows.map((row) => ({ ...row, fingerprint: isPhoto(row) ? fingerprint : null })));
	const savedAt = sql`now() - ${scan.waited}::float8 * interval '1 millisecond'`;
	const [added] = await tx
		.insert(scans)
		.values({
			image: names.image,
			heatmap: names.heatmap,
			thumbnail: names.thumbnail,
			patientId,
			lesionId: scan.lesion_id,
			predictions: scan.predictions,
			riskLevel: scan.risk_level,
			aiExplanation: scan.ai_explanation,
			assessment: scan.assessment,
			requestId: scan.request_id,
			status: scan.status,
			savedAt,
			submittedAt: savedAt,
		})
		.returning({ id: scans.id });
	const scanId = added!.id;
	const further = names.further.map((photo, index) => ({
		scanId,
		position: index + 1,
		...photo,
		...scan.further[index]!,
	}));
	if (further.length > 0) await tx.insert(scanPhotos).values(further);
	return scanId;
}

/** Adds the lesion and the review of a repeated request to the existing scan. */
async function updateScan(tx: Database, before: Pick<typeof scans.$inferSelect, 'id' | 'status'>, scan: ScanToSave) {
	const same = eq(scans.id, before.id);
	if (scan.lesion_id) await tx.update(scans).set({ lesionId: scan.lesion_id }).where(same);
	if (scan.status && !before.status) {
		await tx.update(scans).set({ status: scan.status, submittedAt: sql`now()` }).where(same);
	}
	return before.id;
}

/**
 * Saves the rows of a scan whose files are written, and returns its id. A known request id adds no scan; instead, the
 * existing one gets this request's lesion and review. Throws AppError not_found for a lesion that is not the patient's,
 * and conflict when the request id belongs to another photo, or to a scan that has been erased since.
 */
export async function insertOrUpdateScan(
	tx: Database,
	patientId: string,
	scan: ScanToSave,
	images: ImagesToSave,
): Promise<string> {
	await lockPatient(tx, patientId);
	if (scan.lesion_id) await requireLesion(tx, patientId, scan.lesion_id);
	const before = scan.request_id ? await findRepeated(tx, patientId, scan.request_id, images) : undefined;
	const id = before ? await updateScan(tx, before, scan) : await addScan(tx, patientId, scan, images);
	if (scan.status && !before?.status) await announceCases(tx, 'new', [id]);
	return id;
}
