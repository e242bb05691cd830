import type { Photo } from '@dermavigil/analysis';
import sharp, { type Sharp } from 'sharp';

const open = ({ width, height, data }: Photo) => sharp(data, { raw: { width, height, channels: 4 } });

async function pixels(image: Sharp): Promise<Photo> {
	const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, data };
}

function brighten({ width, height, data }: Photo, factor: number): Photo {
	const changed = Uint8ClampedArray.from(data, (value, at) => (at % 4 === 3 ? value : value * factor));
	return { width, height, data: changed };
}

/** Changes of a photo that leave its lesion the same. Brightness multiplies the 8-bit sRGB values. */
export const perturbations: readonly { change: string; apply(photo: Photo): Photo | Promise<Photo> }[] = [
	{
		change: 'JPEG quality 50',
		apply: async (photo) => pixels(sharp(await open(photo).removeAlpha().jpeg({ quality: 50 }).toBuffer())),
	},
	{ change: 'brightness +20%', apply: (photo) => brighten(photo, 1.2) },
	{ change: 'brightness -20%', apply: (photo) => brighten(photo, 0.8) },
	{ change: 'quarter turn', apply: (photo) => pixels(open(photo).rotate(90)) },
	{ change: 'mirrored', apply: (photo) => pixels(open(photo).flop()) },
];

/** The photo under a Gaussian blur whose sigma is this share of the side of the center square. */
export async function blur(photo: Photo, share: number): Promise<Photo> {
	const sigma = share * Math.min(photo.width, photo.height);
	return await pixels(open(photo).removeAlpha().blur({ sigma, minAmplitude: 0.01 }));
}

/** Part of a photo, in pixels. */
export function crop({ width, data }: Photo, { left, top, side }: { left: number; top: number; side: number }): Photo {
	const part = new Uint8Array(side * side * 4);
	for (let row = 0; row < side; row++) {
		const start = ((top + row) * width + left) * 4;
		part.set(data.subarray(start, start + side * 4), row * side * 4);
	}
	return { width: side, height: side, data: part };
}
