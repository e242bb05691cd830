import type { Photo } from '@dermavigil/analysis';
import type { Square } from '@dermavigil/contract';
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

/** The photo rotated by some degrees and cropped to its size again; areas that appear at its edges are mirrored. */
async function turn(photo: Photo, degrees: number): Promise<Photo> {
	const { width, height } = photo;
	const margin = Math.ceil(Math.max(width, height) / 4);
	const extend = { left: margin, right: margin, top: margin, bottom: margin, extendWith: 'mirror' as const };
	const turned = await pixels(sharp(await open(photo).extend(extend).png().toBuffer()).rotate(degrees));
	const [left, top] = [Math.floor((turned.width - width) / 2), Math.floor((turned.height - height) / 2)];
	return await pixels(open(turned).extract({ left, top, width, height }));
}

/** The middle of the center square: a square whose side is a share of its side. */
function cropMiddle(photo: Photo, share: number): Photo {
	const side = Math.round(share * Math.min(photo.width, photo.height));
	const square = { left: Math.floor((photo.width - side) / 2), top: Math.floor((photo.height - side) / 2), side };
	return crop(photo, square);
}

/** Changes of a photo that leave its lesion the same. Brightness multiplies the 8-bit sRGB values. */
export const perturbations: readonly { change: string; apply(photo: Photo): Photo | Promise<Photo> }[] = [
	{
		change: 'JPEG quality 50',
		apply: async (photo) => pixels(sharp(await open(photo).removeAlpha().jpeg({ quality: 50 }).toBuffer())),
	},
	{ change: 'brightness +20%', apply: (photo) => brighten(photo, 1.2) },
	{ change: 'brightness -20%', apply: (photo) => brighten(photo, 0.8) },
	{ change: 'turned by 10 degrees', apply: (photo) => turn(photo, 10) },
	{ change: 'cropped to 90%', apply: (photo) => cropMiddle(photo, 0.9) },
	{ change: 'quarter turn', apply: (photo) => pixels(open(photo).rotate(90)) },
	{ change: 'mirrored', apply: (photo) => pixels(open(photo).flop()) },
];

/** The photo after a Gaussian blur whose sigma is this share of the side of the center square. */
export async function blur(photo: Photo, share: number): Promise<Photo> {
	const sigma = share * Math.min(photo.width, photo.height);
	return await pixels(open(photo).removeAlpha().blur({ sigma, minAmplitude: 0.01 }));
}

/** Part of a photo, in pixels. */
export function crop({ width, data }: Photo, { left, top, side }: Square): Photo {
	const part = new Uint8Array(side * side * 4);
	for (let row = 0; row < side; row++) {
		const start = ((top + row) * width + left) * 4;
		part.set(data.subarray(start, start + side * 4), row * side * 4);
	}
	return { width: side, height: side, data: part };
}
