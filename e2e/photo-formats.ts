import sharp, { type Sharp } from 'sharp';
import { renderSyntheticLesion } from '../tools/synthetic-lesions/synthetic-lesion.ts';

type Drawing = Parameters<typeof renderSyntheticLesion>[0];

/** A drawn lesion as pixels, to be written in any format. */
function synthetic(options: Drawing): Sharp {
	const { data, width, height } = renderSyntheticLesion(options);
	return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** The lesion on a ground that is clear at the edges: what shows there is the white that photos are laid on. */
async function transparent(options: Drawing): Promise<Sharp> {
	const { data, width, height } = renderSyntheticLesion(options);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const distance = Math.hypot(x / width - 0.5, y / height - 0.5) * 2;
			data[(y * width + x) * 4 + 3] = Math.round(255 * Math.min(1, Math.max(0, 3 * (1.1 - distance))));
		}
	}
	return sharp(data, { raw: { width, height, channels: 4 } });
}

/** Two frames; the second shows another lesion and must not matter. */
async function animated(options: Drawing): Promise<Buffer> {
	const frames = [options.seed, options.seed + 1].map((seed) =>
		synthetic({ ...options, seed })
			.png()
			.toBuffer(),
	);
	return await sharp(await Promise.all(frames), { join: { animated: true } })
		.gif()
		.toBuffer();
}

/** What cameras, phones, editors and web pages write: 20 photos and more, of several formats, sizes and orientations. */
export const photoFormats: Record<string, () => Promise<Buffer>> = {
	'small.jpg': () =>
		synthetic({ seed: 1, pattern: 'keratosis', width: 200, height: 150 }).jpeg({ quality: 90 }).toBuffer(),
	'ordinary.jpg': () => synthetic({ seed: 2, pattern: 'basal' }).jpeg({ quality: 85 }).toBuffer(),
	'portrait.jpg': () =>
		synthetic({ seed: 3, pattern: 'vascular', width: 480, height: 640 }).jpeg({ quality: 95 }).toBuffer(),
	'square.jpg': () =>
		synthetic({ seed: 4, pattern: 'nevus', width: 512, height: 512 }).jpeg({ quality: 90 }).toBuffer(),
	'progressive.jpg': () =>
		synthetic({ seed: 5, pattern: 'atypical' }).jpeg({ quality: 90, progressive: true }).toBuffer(),
	'full-chroma.jpg': () =>
		synthetic({ seed: 6, pattern: 'keratosis' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer(),
	'coarse.jpg': () => synthetic({ seed: 7, pattern: 'basal' }).jpeg({ quality: 45 }).toBuffer(),
	'gray.jpg': () => synthetic({ seed: 8, pattern: 'vascular' }).grayscale().jpeg({ quality: 90 }).toBuffer(),
	'turned-right.jpg': () =>
		synthetic({ seed: 9, pattern: 'nevus' }).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer(),
	'upside-down.jpg': () =>
		synthetic({ seed: 10, pattern: 'atypical' }).withMetadata({ orientation: 3 }).jpeg({ quality: 90 }).toBuffer(),
	'mirrored.jpg': () =>
		synthetic({ seed: 11, pattern: 'keratosis' }).withMetadata({ orientation: 7 }).jpeg({ quality: 90 }).toBuffer(),
	'display-p3.jpg': () =>
		synthetic({ seed: 12, pattern: 'basal' }).withIccProfile('p3').jpeg({ quality: 92 }).toBuffer(),
	// Enlarged: drawing so many pixels takes as long as ten analyses.
	'twelve-megapixels.jpg': () =>
		synthetic({ seed: 13, pattern: 'vascular', width: 1000, height: 750 })
			.resize(4000, 3000)
			.jpeg({ quality: 85 })
			.toBuffer(),
	'panorama.jpg': () =>
		synthetic({ seed: 14, pattern: 'nevus', width: 1500, height: 400 }).jpeg({ quality: 90 }).toBuffer(),
	'ordinary.png': () => synthetic({ seed: 15, pattern: 'atypical' }).png().toBuffer(),
	'interlaced.png': () => synthetic({ seed: 16, pattern: 'keratosis' }).png({ progressive: true }).toBuffer(),
	'palette.png': () => synthetic({ seed: 17, pattern: 'basal' }).png({ palette: true, colors: 64 }).toBuffer(),
	'sixteen-bit.png': () => synthetic({ seed: 18, pattern: 'vascular' }).toColorspace('rgb16').png().toBuffer(),
	'gray.png': () => synthetic({ seed: 19, pattern: 'nevus' }).grayscale().png().toBuffer(),
	'display-p3.png': () => synthetic({ seed: 20, pattern: 'atypical' }).withIccProfile('p3').png().toBuffer(),
	'transparent.png': async () => (await transparent({ seed: 21, pattern: 'keratosis' })).png().toBuffer(),
	'ordinary.gif': () => synthetic({ seed: 22, pattern: 'basal' }).gif().toBuffer(),
	'animated.gif': () => animated({ seed: 23, pattern: 'vascular', width: 400, height: 300 }),
	'ordinary.webp': () => synthetic({ seed: 24, pattern: 'nevus' }).webp({ quality: 85 }).toBuffer(),
	'lossless.webp': () => synthetic({ seed: 25, pattern: 'atypical' }).webp({ lossless: true }).toBuffer(),
	'transparent.webp': async () => (await transparent({ seed: 26, pattern: 'nevus' })).webp({ quality: 90 }).toBuffer(),
	'dermatoscope.jpg': () =>
		synthetic({ seed: 27, pattern: 'basal', kind: 'dermoscopy' }).jpeg({ quality: 90 }).toBuffer(),
};

/** Files that are no fit for this device: too large, or in colors that browsers read each in their own way. */
export const awkwardFormats = {
	'printing.jpg': () => synthetic({ seed: 30 }).toColorspace('cmyk').jpeg({ quality: 90 }).toBuffer(),
	'fifty-one-megapixels.jpg': () =>
		sharp({ create: { width: 8500, height: 6000, channels: 3, background: '#c8785a' }, limitInputPixels: false })
			.jpeg()
			.toBuffer(),
};
