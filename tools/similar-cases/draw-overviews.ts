import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { GalleryIndex } from '../../packages/analysis/src/similar/gallery.ts';

const columns = 10;
const rows = 6;
/** Pixels under each photo for its file name. */
const line = 14;

/** Draws the photos of a gallery side by side, sixty to an overview, with their file names. */
export async function drawOverviews(
	folder: string,
	{ entries, side }: GalleryIndex,
	photos: readonly Buffer[],
): Promise<void> {
	mkdirSync(folder, { recursive: true });
	for (let from = 0; from < photos.length; from += columns * rows) {
		const layers = photos.slice(from, from + columns * rows).flatMap((input, place) => {
			const left = (place % columns) * side;
			const top = Math.floor(place / columns) * (side + line);
			const name = entries[from + place]!.image.replace(/\.\w+$/, '');
			const text = `<svg width="${side}" height="${line}"><text y="11" font-size="12">${name}</text></svg>`;
			return [
				{ input, left, top },
				{ input: Buffer.from(text), left, top: top + side },
			];
		});
		await sharp({ create: { width: columns * side, height: rows * (side + line), channels: 3, background: 'white' } })
			.composite(layers)
			.jpeg({ quality: 80 })
			.toFile(join(folder, `overview-${from / (columns * rows) + 1}.jpg`));
	}
}
