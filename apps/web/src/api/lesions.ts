import { calls, type Lesion, type LesionInput, lesionSchema } from '@dermavigil/contract';
import { call } from './client.ts';

const { shape } = lesionSchema;

/** A server may leave out what it would have to count. */
const shownLesionListSchema = lesionSchema
	.extend({
		scan_count: shape.scan_count.default(0),
		last_seen_at: shape.last_seen_at.default(null),
		latest_image_url: shape.latest_image_url.default(null),
		latest_thumbnail_url: shape.latest_thumbnail_url.default(null),
	})
	.array();

/** Every lesion that the patient tracks. */
export function fetchLesions(): Promise<Lesion[]> {
	return call({ ...calls.lesions, auth: true, response: shownLesionListSchema });
}

/** Starts tracking a lesion. */
export function createLesion(body: LesionInput): Promise<Pick<Lesion, 'id'>> {
	return call({ ...calls.createLesion, body, auth: true, response: lesionSchema.pick({ id: true }) });
}

/** Erases a lesion and all of its scans. */
export async function deleteLesion(id: string): Promise<void> {
	const { method, path, response } = calls.deleteLesion;
	await call({ method, path: path.replace(':id', id), auth: true, response });
}
