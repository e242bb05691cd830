import sharp from 'sharp';
import { drawLesion } from '../tools/synthetic-lesions/drawn-lesion.ts';

/** A drawn lesion as an upload. */
export async function drawnPhoto(options: Parameters<typeof drawLesion>[0]) {
	const { data, width, height } = drawLesion(options);
	const buffer = await sharp(data, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.jpeg({ quality: 90 })
		.toBuffer();
	return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}
