import sharp from 'sharp';
import { renderSyntheticLesion } from '../tools/synthetic-lesions/synthetic-lesion.ts';

/** A drawn lesion as an upload. */
export async function syntheticPhoto(options: Parameters<typeof renderSyntheticLesion>[0]) {
	const { data, width, height } = renderSyntheticLesion(options);
	const buffer = await sharp(data, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.jpeg({ quality: 90 })
		.toBuffer();
	return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}
