import { createHmac } from 'node:crypto';
import { notFound, type PageQuery } from '@dermavigil/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { noteErasedRequests } from '../../db/erased-requests.ts';
import { lockPatient } from '../../db/lock-patient.ts';
import { readScanPage, type ScanRow, selectScans } from '../../db/scan-view.ts';
import { scans } from '../../db/schema.ts';
import { eraseScans } from '../../storage/erase-images.ts';
import type { OpenImages } from '../../storage/open-images.ts';
import { saveImages } from '../../storage/save-images.ts';
import { insertOrUpdateScan, type ScanToSave } from './save-scan.ts';
import { type DecodedImages, type StoredImages, storeImages } from './scan-images.ts';

const ownedBy = (patientId: string) => eq(scans.patientId, patientId);
const owned = (patientId: string, id: string) => and(eq(scans.id, id), ownedBy(patientId))!;

/**
 * The scans of the given patient, in the database; their images are encrypted in the image store. Other patients' scans
 * are not found.
 */
export function createScanStore(db: Database, { store, hashKey }: OpenImages) {
	/** A keyed hash by which a repeated request's photos are recognized; it reveals nothing without the key. */
	function makeFingerprint(patientId: string, requestId: string, { photo, further }: DecodedImages): Buffer {
		const hash = createHmac('sha256', hashKey).update(`scan:${patientId}:${requestId}:`);
		for (const { digest } of [photo, ...further]) hash.update(digest);
		return hash.digest();
	}

	return {
		/** Saves a scan and its images, once for each request id. Throws AppError as insertOrUpdateScan does. */
		async save(patientId: string, scan: ScanToSave, images: DecodedImages): Promise<ScanRow> {
			const requestId = scan.request_id;
			const fingerprint = requestId ? makeFingerprint(patientId, requestId, images) : null;
			const put = () => storeImages(store, images);
			const toNames = ({ rows }: StoredImages) => rows.map(({ name }) => name);
			const { row, stored } = await saveImages(store, { put, toNames }, (stored) =>
				db.transaction(async (tx) => {
					const id = await insertOrUpdateScan(tx, patientId, scan, { ...stored, fingerprint });
					const [row] = await selectScans(tx).where(eq(scans.id, id));
					return { row: row!, stored };
				}),
			);
			if (row.image !== stored.names.image) await store.discard(toNames(stored));
			return row;
		},

		/** All of the patient's scans, newest first. Throws AppError bad_request for a `before` that is not a cursor. */
		history: (patientId: string, page: PageQuery) => readScanPage(db, ownedBy(patientId), page),

		/** Scans submitted for a professional review, last submitted first. Throws as `history` does. */
		reviews: (patientId: string, page: PageQuery) =>
			readScanPage(db, and(ownedBy(patientId), isNotNull(scans.status))!, page, 'submittedAt'),

		/** Erases a scan and its images. Throws AppError not_found. */
		async erase(patientId: string, id: string): Promise<void> {
			const names = await db.transaction(async (tx) => {
				await lockPatient(tx, patientId);
				await noteErasedRequests(tx, owned(patientId, id));
				return await eraseScans(tx, owned(patientId, id));
			});
			if (names.length === 0) throw notFound();
			await store.erase(names);
		},

		/** Sets how many millimeters one pixel of the stored photo is. Throws AppError not_found. */
		async setScale(patientId: string, id: string, mmPerPixel: number | null): Promise<ScanRow> {
			await db.update(scans).set({ mmPerPixel }).where(owned(patientId, id));
			const [row] = await selectScans(db).where(owned(patientId, id));
			if (!row) throw notFound();
			return row;
		},
	};
}
