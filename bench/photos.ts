import sharp from 'sharp';
import { renderSyntheticLesion } from '../tools/synthetic-lesions/synthetic-lesion.ts';

/** A synthetic photo of a lesion as a camera would write it. */
export async function renderJpeg(seed: number, width: number, height: number): Promise<Buffer> {
	const { data } = renderSyntheticLesion({ seed, width, height, kind: 'phone' });
	return await sharp(data, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.jpeg({ quality: 88 })
		.toBuffer();
}

/**
 * Three of them: for two of the three, as for two of three photos of patients, the first views are enough, and for the last all
 * are run.
 */
export const renderJpegs = (width: number, height: number): Promise<Buffer[]> =>
	Promise.all([7, 15, 1].map((seed) => renderJpeg(seed, width, height)));
