// Renders the synthetic images that the pages show: npm run synthetic:images
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { imagesFolder, type SyntheticImage, syntheticImages } from './images.ts';
import { renderSyntheticLesion } from './synthetic-lesion.ts';

async function writeImage({ name, options, quality }: SyntheticImage): Promise<void> {
	const { width, height, data } = renderSyntheticLesion(options);
	const pixels = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
	const { size } = await pixels.webp({ quality, effort: 6 }).toFile(fileURLToPath(new URL(name, imagesFolder)));
	console.log(`${name} ${size} bytes`);
}

await mkdir(imagesFolder, { recursive: true });
for (const image of syntheticImages) await writeImage(image);
