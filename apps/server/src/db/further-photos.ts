import type { FurtherPhoto, PhotoKind, ScanAssessment } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { scanPhotos, scans } from './schema.ts';

/** A further photo of a scan. */
export interface FurtherPhotoRow {
	kind: PhotoKind;
	image: string;
	thumbnail: string;
}

const { scanId, position, kind, image, thumbnail } = scanPhotos;

/** The further photos of a scan, in order, as a column of it. */
export const furtherPhotos = sql<FurtherPhotoRow[]>`array(select json_build_object(
	'kind', ${kind}, 'image', ${image}, 'thumbnail', ${thumbnail})
	from ${scanPhotos} where ${scanId} = ${scans.id} order by ${position})`;

/** The part of a further photo that comparisons need. */
export interface ComparedPhotoRow {
	kind: PhotoKind;
	image: string;
	/** The probability from this photo alone, 0 to 100; null where it was not assessed. */
	malignant: number | null;
}

/** The same photos, for comparisons. */
export const comparedPhotos = sql<ComparedPhotoRow[]>`array(select json_build_object(
	'kind', ${kind}, 'image', ${image}, 'malignant', ${scanPhotos.assessment} -> 'malignantProbability')
	from ${scanPhotos} where ${scanId} = ${scans.id} order by ${position})`;

/** A further photo as it is sent; `toUrl` makes the URLs of its images. */
export const toFurtherPhoto = (row: FurtherPhotoRow, toUrl: (name: string) => string): FurtherPhoto => ({
	kind: row.kind,
	image_url: toUrl(row.image),
	thumbnail_url: toUrl(row.thumbnail),
});

/** The assessments of a scan's further photos, each alone, in order, as a column of the scan. */
export const furtherAssessments = sql<(ScanAssessment | null)[]>`array(select ${scanPhotos.assessment}
	from ${scanPhotos} where ${scanId} = ${scans.id} order by ${position})`;
