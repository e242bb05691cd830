import { drawLesion } from '@dermavigil/analysis/drawn-lesion';
import sharp from 'sharp';

/** A drawn lesion as an upload. */
export async function drawnPhoto(options: Parameters<typeof drawLesion>[0]) {
	const { data, width, height } = drawLesion(options);
	const buffer = await sharp(data, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.jpeg({ quality: 90 })
		.toBuffer();
	return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}
