import type { SyntheticLesionOptions } from '../../tools/synthetic-lesions/scene.ts';
import { renderSyntheticLesion } from '../../tools/synthetic-lesions/synthetic-lesion.ts';
import { toSharp } from '../../tools/synthetic-lesions/to-sharp.ts';

/** Photos with more pixels than this are rendered smaller and enlarged: rendering a pixel takes a microsecond. */
const maxRendered = 12_000_000;

type Lesion = Pick<SyntheticLesionOptions, 'seed' | 'pattern'>;

/** A synthetic photo of a lesion as a camera would write it. */
async function renderJpeg(lesion: Lesion, width: number, height: number): Promise<Buffer> {
	const factor = Math.min(1, Math.sqrt(maxRendered / (width * height)));
	const rendered = { width: Math.round(width * factor), height: Math.round(height * factor) };
	return await toSharp(renderSyntheticLesion({ ...rendered, ...lesion, kind: 'phone' }))
		.resize(width, height, { fit: 'fill' })
		.jpeg({ quality: 88 })
		.toBuffer();
}

/** For two of the three, as for three of five photos of patients, the first views are enough; for the last, all are run. */
const lesions: Lesion[] = [{ seed: 7 }, { seed: 15 }, { seed: 6, pattern: 'basal' }];

/** A photo of each of these. */
export const renderJpegs = (width: number, height: number): Promise<Buffer[]> =>
	Promise.all(lesions.map((lesion) => renderJpeg(lesion, width, height)));
