import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { modelPath, readModelCard } from '../../apps/server/src/inference/model.ts';
import { runCommand, UsageError } from '../../apps/server/src/run-command.ts';
import type { GalleryEntry, GalleryIndex } from '../../packages/analysis/src/similar/gallery.ts';
import { toBytes } from '../../packages/analysis/src/similar/search.ts';
import { readCount } from '../read-number.ts';
import { type Candidate, readCandidates } from './candidates.ts';
import { choosePhotos, type DescribedCandidate, listWanted } from './choose-photos.ts';
import { describePhotos } from './describe-photos.ts';
import { drawOverviews } from './draw-overviews.ts';
import { exactNames } from './exact-names.ts';
import { sources } from './sources.ts';

const usage = `Usage: npm run gallery -- --data DIR [--overviews FOLDER]

Chooses the proven cases that photos are compared with, from the training photos of DIR/pairs and DIR/phone, and writes them to
packages/analysis/gallery: gallery.json and gallery.bin. Photos named in tools/similar-cases/left-out.json are never taken.

--seed N         another choice (1)
--threads N      how many photos at once (as many as there are cores)
--overviews FOLDER  also draws all photos side by side there, for a person to look through`;

/** Pixels: what the model sees of a photo. */
const side = readModelCard().input.size;
const quality = 76;

/** The center square of a photo file, as the model sees it, as a small WebP file. */
async function reduce(image: string): Promise<Buffer> {
	const { width, height } = await sharp(image).metadata();
	const square = Math.min(width, height);
	const [left, top] = [Math.floor((width - square) / 2), Math.floor((height - square) / 2)];
	return await sharp(image)
		.extract({ left, top, width: square, height: square })
		.resize(side, side)
		.webp({ quality, effort: 6 })
		.toBuffer();
}

function toEntry(photo: DescribedCandidate, bytes: number): GalleryEntry {
	const { image, mode, diagnosis, exactDiagnosis, source, person } = photo;
	const isSeborrheic = mode === 'consumer' && exactDiagnosis === 'Seborrheic keratosis';
	return {
		image: basename(image),
		mode,
		diagnosis: isSeborrheic ? 'seborrheic_keratosis' : diagnosis,
		...(exactDiagnosis && { exact: exactNames[exactDiagnosis] ?? exactDiagnosis }),
		proof: source === 'milk10k' ? 'histopathology' : 'biopsy',
		source,
		...(person.skinTone !== undefined && { tone: person.skinTone }),
		...(person.skinType !== undefined && { skinType: person.skinType }),
		bytes,
	};
}

const heldOutFile = new URL('../../packages/analysis/test/held-out-lesions.json', import.meta.url);

/** The beginnings of the file names of lesions that must not be in the gallery, by source: a test looks for them. */
const listHeldOut = (photos: readonly Candidate[]) =>
	Object.fromEntries(
		Object.keys(sources).map((source) => {
			const own = photos.filter((photo) => photo.source === source);
			return [
				source,
				[...new Set(own.map(({ image }) => basename(image).split(/_(?:closeup|dermoscopic)/)[0]!))].sort(),
			];
		}),
	);

const readLeftOut = () =>
	new Set(
		Object.keys(JSON.parse(readFileSync(new URL('left-out.json', import.meta.url), 'utf8')) as Record<string, string>),
	);

const options = {
	data: { type: 'string' },
	seed: { type: 'string', default: '1' },
	threads: { type: 'string', default: String(availableParallelism()) },
	overviews: { type: 'string' },
} as const;

await runCommand({ usage, options }, async ({ data, overviews, ...values }) => {
	if (!data) throw new UsageError('Name the folder of the photos with --data.');
	const [seed, threads] = [readCount('--seed', values.seed), readCount('--threads', values.threads)];
	const wanted = listWanted(readCandidates(data, ['train']), readLeftOut(), seed);
	const heldOut = readCandidates(data, ['val', 'test']);
	const described = await describePhotos([...wanted, ...heldOut], threads);
	const chosen = choosePhotos(described.slice(0, wanted.length), described.slice(wanted.length));
	const photos = await Promise.all(chosen.map(({ image }) => reduce(image)));
	const index: GalleryIndex = {
		model: readModelCard().file.sha256,
		side,
		dimensions: chosen[0]!.embedding.length,
		sources,
		entries: chosen.map((photo, place) => toEntry(photo, photos[place]!.length)),
	};
	const folder = fileURLToPath(new URL('../gallery/', `file://${dirname(modelPath)}/`));
	const vectors = chosen.map(({ embedding }) => Buffer.from(toBytes(embedding).buffer));
	writeFileSync(join(folder, 'gallery.bin'), Buffer.concat([...vectors, ...photos]));
	writeFileSync(join(folder, 'gallery.json'), `${JSON.stringify(index, null, '\t')}\n`);
	writeFileSync(heldOutFile, `${JSON.stringify(listHeldOut(heldOut), null, '\t')}\n`);
	if (overviews) await drawOverviews(overviews, index, photos);
	console.log(`${chosen.length} photos, ${Buffer.concat(photos).length} bytes of photos.`);
});
