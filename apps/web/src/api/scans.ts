import { calls, predictionSchema, scanSchema } from '@dermavigil/contract';
import { call } from './client.ts';
import { fetchPage, type PageOf } from './pages.ts';

const { shape } = scanSchema;

/**
 * A scan as it is shown. A server may know only the smaller scans of reviews or of older versions: what it leaves out is
 * filled with what says the least.
 */
export const shownScanSchema = scanSchema.extend({
	image_url: shape.image_url.nullable().default(null),
	heatmap_image_url: shape.heatmap_image_url.default(null),
	thumbnail_url: shape.thumbnail_url.nullable().default(null),
	predictions: predictionSchema.array().catch([]),
	risk_level: shape.risk_level.catch('unknown'),
	ai_explanation: shape.ai_explanation.nullable().default(null),
	// Any status that nobody knows is shown as pending.
	status: shape.status.default(null).catch('new'),
	notes: shape.notes.default(null),
	doctor_notes: shape.doctor_notes.default(null),
	profiles: shape.profiles.partial().nullish(),
	lesion_id: shape.lesion_id.default(null),
	mode: shape.mode.default(null),
	model_version: shape.model_version.default(null),
	symptoms: shape.symptoms.catch(null),
	mm_per_pixel: shape.mm_per_pixel.default(null),
});
const shownScanListSchema = shownScanSchema.array();
export type ShownScan = ReturnType<typeof shownScanSchema.parse>;

/** A page of the patient's saved scans, newest first. */
export function fetchHistory(before: string | null): Promise<PageOf<ShownScan>> {
	const { method, path } = calls.history;
	return fetchPage({ method, path, before, response: shownScanListSchema });
}

/** A page of the scans that the patient submitted for professional review, newest first. */
export function fetchReviews(before: string | null): Promise<PageOf<ShownScan>> {
	const { method, path } = calls.reviews;
	return fetchPage({ method, path, before, response: shownScanListSchema });
}

/** Erases one scan and its pictures. */
export async function deleteScan(id: string): Promise<void> {
	const { method, path, response } = calls.deleteScan;
	await call({ method, path: path.replace(':id', id), auth: true, response });
}
