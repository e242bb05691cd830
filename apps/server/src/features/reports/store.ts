import { AppError, messages, notFound, type PhotoKind } from '@dermavigil/contract';
import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { scanColumns, wholeAssessment } from '../../db/scan-view.ts';
import { lesions, patients, scans } from '../../db/schema.ts';
import { isSharedBy, type OpenShare } from '../../http/shares/open-share.ts';
import { type ImageStore, undefinedIfUnavailable } from '../../storage/image-store.ts';

function selectReportedScans(db: Database, which: SQL | undefined) {
	return db
		.select({
			...scanColumns,
			assessment: wholeAssessment,
			lesion: { nickname: lesions.nickname, bodyPart: lesions.bodyPart },
		})
		.from(scans)
		.innerJoin(patients, eq(patients.id, scans.patientId))
		.leftJoin(lesions, eq(lesions.id, scans.lesionId))
		.where(which);
}

/** A scan with everything saved with it, and its images as JPEG files. */
export type ReportedScan = Omit<
	Awaited<ReturnType<typeof selectReportedScans>>[number],
	'image' | 'heatmap' | 'furtherPhotos'
> & {
	image: Buffer;
	heatmap: Buffer | null;
	/** Only those whose images exist. */
	furtherPhotos: { kind: PhotoKind; image: Buffer }[];
};

/** Scans with everything that reports contain: rows from the database, images from the image store. */
export function createReportStore(db: Database, files: ImageStore) {
	const readFile = (name: string) => files.get(name).catch(undefinedIfUnavailable);

	async function read(which: SQL | undefined, notFound: () => AppError): Promise<ReportedScan> {
		const [row] = await selectReportedScans(db, which);
		if (!row) throw notFound();
		const [image, heatmap] = await Promise.all([
			readFile(row.image),
			row.heatmap === null ? null : readFile(row.heatmap),
		]);
		if (!image) throw new AppError('not_found', messages.savedScan.noPhoto);
		const furtherPhotos: ReportedScan['furtherPhotos'] = [];
		for (const photo of row.furtherPhotos) {
			const file = await readFile(photo.image);
			if (file) furtherPhotos.push({ kind: photo.kind, image: file });
		}
		return { ...row, image, heatmap: heatmap ?? null, furtherPhotos };
	}

	return {
		/** A scan of the given patient. Throws AppError not_found for those of others, and when its photo is missing. */
		scan: (patientId: string, id: string) => read(and(eq(scans.id, id), eq(scans.patientId, patientId)), notFound),
		/** A scan that the link shares. Throws AppError not_found for all others, and when its photo is missing. */
		shared: (share: OpenShare, id: string) => read(and(eq(scans.id, id), isSharedBy(share)), notFound),
		/** A scan whose patient asked for a review. Throws AppError not_found for all others, and when its photo is missing. */
		case: (id: string) =>
			read(and(eq(scans.id, id), isNotNull(scans.status)), () => new AppError('not_found', messages.clinician.noCase)),
	};
}
