import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../apps/server/src/run-command.ts';
import { imagesFolder, type SyntheticImage, syntheticImages } from './images.ts';
import { renderSyntheticLesion } from './synthetic-lesion.ts';
import { toSharp } from './to-sharp.ts';

const usage = `Usage: npm run synthetic:images

Renders the synthetic images that the pages show anew, into apps/web/public/synthetic.`;

async function writeImage({ name, options, quality }: SyntheticImage): Promise<void> {
	const { size } = await toSharp(renderSyntheticLesion(options))
		.webp({ quality, effort: 6 })
		.toFile(fileURLToPath(new URL(name, imagesFolder)));
	console.log(`${name} ${size} bytes`);
}

await runCommand({ usage }, async () => {
	await mkdir(imagesFolder, { recursive: true });
	for (const image of syntheticImages) await writeImage(image);
});
