import { momentSchema, type PageQuery, type Scan, type ScanAssessment, type Symptoms } from '@dermavigil/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from './database.ts';
import { furtherAssessments, furtherPhotos, toFurtherPhoto } from './further-photos.ts';
import { type Page, parseCursor, toPage } from './pagination.ts';
import { patients, scans } from './schema.ts';

/** Makes the URL of an image from its name. */
export type ToImageUrl = (name: string) => string;

/** The columns of scans that people see. */
export const scanColumns = {
	id: scans.id,
	image: scans.image,
	heatmap: scans.heatmap,
	thumbnail: scans.thumbnail,
	furtherPhotos,
	predictions: scans.predictions,
	riskLevel: scans.riskLevel,
	aiExplanation: scans.aiExplanation,
	savedAt: scans.savedAt,
	submittedAt: scans.submittedAt,
	status: scans.status,
	notes: scans.notes,
	reviewedAt: scans.reviewedAt,
	reviewOpenedAt: scans.reviewOpenedAt,
	seenByDoctorAt: scans.seenByDoctorAt,
	lesionId: scans.lesionId,
	mmPerPixel: scans.mmPerPixel,
	mode: scans.mode,
	modelVersion: sql<string | null>`${scans.assessment} ->> 'modelVersion'`,
	symptoms: sql<Symptoms | null>`${scans.assessment} -> 'symptoms'`,
	fullName: patients.fullName,
};

/** The assessment of a scan, including the fields that the oldest ones lack. */
export const wholeAssessment = sql<ScanAssessment | null>`'{"possible": [], "symptoms": null}'::jsonb || ${scans.assessment}`;

/** The assessments of a scan and of each of its further photos alone, in order. */
export interface ScanAssessments {
	assessment: ScanAssessment | null;
	furtherAssessments: (ScanAssessment | null)[];
}

/** Reads the assessments of a scan. The caller has already checked that it may be seen. */
export async function readAssessments(db: Database, id: string): Promise<ScanAssessments> {
	const columns = { assessment: wholeAssessment, furtherAssessments };
	const [found] = await db.select(columns).from(scans).where(eq(scans.id, id));
	return found ?? { assessment: null, furtherAssessments: [] };
}

/** Selects what people see of scans. The caller adds the condition. */
export function selectScans(db: Database) {
	return db.select(scanColumns).from(scans).innerJoin(patients, eq(patients.id, scans.patientId)).$dynamic();
}

export type ScanRow = Awaited<ReturnType<typeof selectScans>>[number];

/** Exactly the order of the indexes, so that PostgreSQL reads a page without sorting. */
const latestBy = (moment: AnyPgColumn) => [sql`${moment} desc nulls last`, sql`${scans.id} desc nulls last`];
/** The last submitted case first. */
export const newestFirst = latestBy(scans.submittedAt);
/** The last saved scan first. */
export const lastSavedFirst = latestBy(scans.savedAt);

/** The last scan of a page: its time and, since several may share that, its id. */
const cursorSchema = z.tuple([momentSchema, z.uuid()]);

function isOlder(moment: AnyPgColumn, before: string): SQL {
	const [at, id] = parseCursor(cursorSchema, before);
	return sql`(${moment}, ${scans.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

/** Neither the patient nor a clinician has called it seen: a flagged case stays unseen until its patient says otherwise. */
export const isUnseen = sql<boolean>`${scans.seenByDoctorAt} is null and ${scans.status} is distinct from 'reviewed'`;
export const isHigh = eq(scans.riskLevel, 'high');
export const hasRedFlag = eq(scans.redFlag, true);

/**
 * One page of the scans that are `mine`, latest `by` first. Throws AppError bad_request for a `before` that is not the
 * end of a page.
 */
export async function readScanPage(
	db: Database,
	mine: SQL,
	{ before, limit }: PageQuery,
	by: 'savedAt' | 'submittedAt' = 'savedAt',
): Promise<Page<ScanRow>> {
	const found = await selectScans(db)
		.where(and(mine, before === undefined ? undefined : isOlder(scans[by], before)))
		.orderBy(...latestBy(scans[by]))
		.limit(limit + 1);
	return toPage(found, limit, (last) => ({ before: `${last[by].toISOString()}_${last.id}` }));
}

/** Whether a clinician has answered since the patient last looked. */
const isUnread = ({ reviewedAt, reviewOpenedAt }: Pick<ScanRow, 'reviewedAt' | 'reviewOpenedAt'>) =>
	reviewedAt !== null && (reviewOpenedAt === null || reviewOpenedAt < reviewedAt);

/** The clinician's notes as the patient gets them: while a case is new, or new again, they are still a draft. */
export const toPatientNotes = ({ status, notes }: Pick<ScanRow, 'status' | 'notes'>): string | null =>
	status === 'new' ? null : notes;

/** A scan as sent to its patient, or to whomever they share it with; `toUrl` makes the URLs of its images. */
export function toScanResponse(row: ScanRow, toUrl: ToImageUrl): Scan {
	const notes = toPatientNotes(row);
	return {
		id: row.id,
		image_url: toUrl(row.image),
		heatmap_image_url: row.heatmap && toUrl(row.heatmap),
		thumbnail_url: toUrl(row.thumbnail),
		further_photos: row.furtherPhotos.map((photo) => toFurtherPhoto(photo, toUrl)),
		predictions: row.predictions,
		risk_level: row.riskLevel,
		ai_explanation: row.aiExplanation,
		saved_at: row.savedAt.toISOString(),
		submitted_at: row.submittedAt.toISOString(),
		status: row.status,
		notes,
		doctor_notes: notes,
		reviewed_at: row.reviewedAt?.toISOString() ?? null,
		review_unread: isUnread(row),
		seen_by_doctor_at: row.seenByDoctorAt?.toISOString() ?? null,
		profiles: { full_name: row.fullName },
		lesion_id: row.lesionId,
		mode: row.mode,
		model_version: row.modelVersion,
		symptoms: row.symptoms,
		mm_per_pixel: row.mmPerPixel,
	};
}
