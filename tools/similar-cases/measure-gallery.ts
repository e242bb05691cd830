import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { type LesionClass, modes } from '@dermavigil/contract';
import { runCommand, UsageError } from '../../apps/server/src/run-command.ts';
import { type GalleryIndex, openGallery } from '../../packages/analysis/src/similar/gallery.ts';
import { rounded } from '../evaluation/write-card.ts';
import { readCount } from '../read-number.ts';
import { readCandidates } from './candidates.ts';
import { describePhotos } from './describe-photos.ts';
import { findShares, type MeasuredShares, measureShares } from './measure-shares.ts';

const usage = `Usage: npm run evaluate:similar -- --data DIR [--split test] [--write]

Finds the five most similar cases of the gallery for the photos of DIR/pairs and DIR/phone, as the product does, and prints how
many of them have the photo's own diagnosis, with 95% intervals, beside chance and beside the similarity of color histograms.

--split SPLIT  test by default
--threads N    how many photos at once (as many as there are cores)
--write        writes the figures to packages/analysis/gallery/metrics.json`;

const folder = new URL('../../packages/analysis/gallery/', import.meta.url);

/** Fewer photos of a diagnosis say too little about whether it is found better than by colors. */
const minPhotos = 30;

const percent = (value: number) => `${(value * 100).toFixed(1)}%`;

function print(name: string, { photos, similar, colors, chance, gain }: MeasuredShares): void {
	const cells = [similar, colors, chance, gain].map(
		({ value, low, high }) => `${percent(value)} (${percent(low)} to ${percent(high)})`,
	);
	console.log(`| ${[name, photos, ...cells].join(' | ')} |`);
}

const options = {
	data: { type: 'string' },
	split: { type: 'string', default: 'test' },
	threads: { type: 'string', default: String(availableParallelism()) },
	write: { type: 'boolean', default: false },
} as const;

await runCommand({ usage, options }, async ({ data, split, write, ...values }) => {
	if (!data) throw new UsageError('Name the folder of the photos with --data.');
	const threads = readCount('--threads', values.threads);
	const index = JSON.parse(readFileSync(new URL('gallery.json', folder), 'utf8')) as GalleryIndex;
	const gallery = openGallery(index, new Uint8Array(readFileSync(new URL('gallery.bin', folder))));
	const training = new Map(readCandidates(data, ['train']).map((photo) => [basename(photo.image), photo]));
	const queries = readCandidates(data, [split]);
	const tasks = [...index.entries.map(({ image }) => training.get(image)!), ...queries];
	const described = await describePhotos(tasks, threads);
	const shown = described.slice(0, index.entries.length);
	// The others get no similar cases.
	const assessed = described.slice(shown.length).filter(({ suitability }) => suitability === 'suitable');
	const found = findShares(gallery, shown, assessed);

	console.log(`| photos | | similar | colors | chance | similar over colors |\n|${' --- |'.repeat(6)}`);
	const shares = Object.fromEntries(
		modes.map((mode) => [mode, measureShares(found.filter(({ photo }) => photo.mode === mode))]),
	);
	for (const mode of modes) print(mode, shares[mode]!);
	for (const source of ['milk10k', 'pad-ufes-20'] as const) {
		print(
			`consumer, ${source}`,
			measureShares(found.filter(({ photo }) => photo.mode === 'consumer' && photo.source === source)),
		);
	}
	const noBetterThanColors: Record<string, (MeasuredShares & { diagnosis: LesionClass })[]> = {};
	for (const mode of modes) {
		const diagnoses = [...new Set(found.map(({ group }) => group))].flatMap((diagnosis) => {
			const own = found.filter(({ photo, group }) => photo.mode === mode && group === diagnosis);
			return own.length > 0 ? [{ diagnosis, ...measureShares(own) }] : [];
		});
		for (const measured of diagnoses) print(`${mode}, ${measured.diagnosis}`, measured);
		noBetterThanColors[mode] = diagnoses.filter(({ photos, gain }) => photos >= minPhotos && gain.low <= 0);
	}
	if (!write) return;
	const metrics = rounded({ model: index.model, split, shares, noBetterThanColors });
	writeFileSync(new URL('metrics.json', folder), `${JSON.stringify(metrics, null, '\t')}\n`);
});
