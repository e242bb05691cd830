import { AppError, type LesionInput, limits, messages, type PageQuery } from '@dermavigil/contract';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { noteErasedRequests } from '../../db/erased-requests.ts';
import { lockPatient } from '../../db/lock-patient.ts';
import { addMeasures, type MeasuredScanRow } from '../../db/measured-scan.ts';
import type { Page } from '../../db/pagination.ts';
import { requireLesion } from '../../db/require-lesion.ts';
import { hasRedFlag, isHigh, isUnseen, lastSavedFirst, readScanPage } from '../../db/scan-view.ts';
import { lesions, scans } from '../../db/schema.ts';
import type { Once } from '../../http/idempotency.ts';
import { eraseScans } from '../../storage/erase-images.ts';
import type { OpenImages } from '../../storage/open-images.ts';

const notFound = () => new AppError('not_found', messages.savedScan.noLesion);
const owned = (patientId: string, id: string) => and(eq(lesions.id, id), eq(lesions.patientId, patientId))!;

/** Selects the newest scan of a lesion that no doctor has seen, among those that are `urgent`. */
const selectUnseen = (db: Database, urgent: SQL, name: 'high' | 'flagged') =>
	db
		.select({
			id: sql<string>`${scans.id}`.as(`${name}_id`),
			savedAt: sql<Date>`${scans.savedAt}`.mapWith(scans.savedAt).as(`${name}_saved_at`),
		})
		.from(scans)
		.where(and(eq(scans.lesionId, lesions.id), urgent, isUnseen))
		.orderBy(...lastSavedFirst)
		.limit(1)
		.as(name);

/** Selects lesions with their latest scan, and the latest scan that a doctor should see. The caller adds the condition. */
function selectLesions(db: Database) {
	const latest = db
		.select({
			scanCount: sql<number>`(count(*) over ())::int`.as('scan_count'),
			lastSeenAt: scans.savedAt,
			image: scans.image,
			thumbnail: scans.thumbnail,
			riskLevel: scans.riskLevel,
		})
		.from(scans)
		.where(eq(scans.lesionId, lesions.id))
		.orderBy(...lastSavedFirst)
		.limit(1)
		.as('latest');
	const high = selectUnseen(db, isHigh, 'high');
	const flagged = selectUnseen(db, hasRedFlag, 'flagged');
	const answered = db
		.select({ answeredId: sql<string>`${scans.id}`.as('answered_id') })
		.from(scans)
		.where(and(eq(scans.lesionId, lesions.id), inArray(scans.status, ['reviewed', 'flagged'])))
		.orderBy(sql`${scans.reviewedAt} desc nulls last`)
		.limit(1)
		.as('answered');
	return db
		.select({
			id: lesions.id,
			nickname: lesions.nickname,
			bodyPart: lesions.bodyPart,
			createdAt: lesions.createdAt,
			/** null for a lesion without scans. */
			scanCount: latest.scanCount,
			lastSeenAt: latest.lastSeenAt,
			image: latest.image,
			thumbnail: latest.thumbnail,
			riskLevel: latest.riskLevel,
			/** The newest scan of High Risk that no doctor has seen, and the newest with a red flag. */
			highId: high.id,
			highSavedAt: high.savedAt,
			flaggedId: flagged.id,
			flaggedSavedAt: flagged.savedAt,
			/** The scan that a clinician answered last. */
			answeredId: answered.answeredId,
		})
		.from(lesions)
		.leftJoinLateral(latest, sql`true`)
		.leftJoinLateral(high, sql`true`)
		.leftJoinLateral(flagged, sql`true`)
		.leftJoinLateral(answered, sql`true`)
		.$dynamic();
}

export type LesionRow = Awaited<ReturnType<typeof selectLesions>>[number];

/**
 * The lesions of the given patient, in the database. Other patients' lesions are not found. Erasing a lesion removes
 * the images of its scans from the image store.
 */
export function createLesionStore(db: Database, { store }: OpenImages) {
	return {
		/** All of the patient's lesions, newest first. */
		list: (patientId: string) =>
			selectLesions(db).where(eq(lesions.patientId, patientId)).orderBy(desc(lesions.createdAt), desc(lesions.id)),

		/**
		 * Throws AppError conflict when the patient has the maximum number of lesions, and not_found when the patient has
		 * been erased in the meantime.
		 */
		async create(patientId: string, { nickname, body_part: bodyPart }: LesionInput, once: Once): Promise<LesionRow> {
			const id = await once(async (tx) => {
				await lockPatient(tx, patientId);
				const others = await tx.$count(lesions, eq(lesions.patientId, patientId));
				if (others >= limits.lesion.maxCount) throw new AppError('conflict', messages.lesion.tooMany);
				const [added] = await tx
					.insert(lesions)
					.values({ patientId, nickname, bodyPart })
					.returning({ id: lesions.id });
				return added!.id;
			});
			const [row] = await selectLesions(db).where(eq(lesions.id, id));
			if (!row) throw notFound();
			return row;
		},

		/** Erases a lesion with all of its scans and their images. Throws AppError not_found. */
		async erase(patientId: string, id: string): Promise<void> {
			const names = await db.transaction(async (tx) => {
				await lockPatient(tx, patientId);
				const ofLesion = and(eq(scans.lesionId, id), eq(scans.patientId, patientId))!;
				await noteErasedRequests(tx, ofLesion);
				const erased = await eraseScans(tx, ofLesion);
				const gone = await tx.delete(lesions).where(owned(patientId, id)).returning({ id: lesions.id });
				if (gone.length === 0) throw notFound();
				return erased;
			});
			await store.erase(names);
		},

		/** Throws AppError not_found, and bad_request for a `before` that is not the end of a page. */
		async scans(patientId: string, id: string, page: PageQuery): Promise<Page<MeasuredScanRow>> {
			await requireLesion(db, patientId, id);
			const found = await readScanPage(db, and(eq(scans.lesionId, id), eq(scans.patientId, patientId))!, page);
			return { ...found, items: await addMeasures(db, found.items) };
		},
	};
}
