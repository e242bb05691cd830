import sharp from 'sharp';
import { renderSyntheticLesion } from '../tools/synthetic-lesions/synthetic-lesion.ts';

/** Above this, in pixels, a photo is enlarged: rendering a pixel takes a microsecond. */
const maxRendered = 12_000_000;

/** A synthetic photo of a lesion as a camera would write it. */
async function renderJpeg(seed: number, width: number, height: number): Promise<Buffer> {
	const factor = Math.min(1, Math.sqrt(maxRendered / (width * height)));
	const rendered = { width: Math.round(width * factor), height: Math.round(height * factor) };
	const { data } = renderSyntheticLesion({ ...rendered, seed, kind: 'phone' });
	return await sharp(data, { raw: { ...rendered, channels: 4 } })
		.removeAlpha()
		.resize(width, height, { fit: 'fill' })
		.jpeg({ quality: 88 })
		.toBuffer();
}

/**
 * Three of them: for two of the three, as for two of three photos of patients, the first views are enough, and for the last all
 * are run.
 */
export const renderJpegs = (width: number, height: number): Promise<Buffer[]> =>
	Promise.all([7, 15, 1].map((seed) => renderJpeg(seed, width, height)));
