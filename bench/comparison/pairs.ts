import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Photo, seededRandom } from '@dermavigil/analysis';
import type { Mode } from '@dermavigil/contract';
import { parse } from 'csv-parse/sync';
import { decodePhoto } from '../../apps/server/src/inference/decode.ts';
import { encodeJpeg } from '../../apps/server/src/inference/encode.ts';
import { renderSyntheticLesion } from '../../tools/synthetic-lesions/synthetic-lesion.ts';

/** Two photos of one lesion, decoded on demand. */
export interface PhotoPair {
	mode: Mode;
	/** The area of the later lesion as a multiple of the earlier one's. */
	growth: number;
	open(): Promise<[before: Photo, after: Photo]>;
}

export const growths = [1, 1.05, 1.1, 1.2, 1.5];
const patterns = ['nevus', 'atypical', 'keratosis', 'basal', 'vascular'] as const;
const kinds = { clinical: 'dermoscopy', consumer: 'phone' } as const;

/** A photo as it comes out of storage: a JPEG, 1024 pixels wide. */
const store = async (photo: Photo) => decodePhoto(await encodeJpeg(photo));

/**
 * Synthetic lesions of every pattern, skin tone and growth, each photographed again from the same distance: shifted by up to 6%
 * of the shorter side, turned by up to 34 degrees, with 85 to 120% of the light.
 */
export function renderPairs(mode: Mode, count: number): PhotoPair[] {
	return Array.from({ length: count }, (_, i) => {
		const growth = growths[Math.floor(i / patterns.length) % growths.length]!;
		const lesion = {
			seed: 5000 + 2 * i + (mode === 'clinical' ? 1 : 0),
			kind: kinds[mode],
			pattern: patterns[i % patterns.length]!,
			skinTone: 1 + (i % 6),
			width: 1024,
			height: 768,
		};
		const random = seededRandom(lesion.seed);
		const within = (reach: number) => reach * (2 * random() - 1);
		const view = { shiftX: within(0.06), shiftY: within(0.06), turn: within(0.6), light: 1.025 + within(0.175) };
		return {
			mode,
			growth,
			open: async () => [
				await store(renderSyntheticLesion(lesion)),
				await store(renderSyntheticLesion({ ...lesion, ...view, growth, shot: 1 })),
			],
		};
	});
}

interface Row {
	image: string;
	/** Only phone photos have one. They need it, because lesions of several patients share a lesion_id. */
	patient_id?: string;
	lesion_id: string;
	split: string;
}

/** The first two photos of each lesion of a split that was photographed more than once, at most `maxPairs` of them. */
export function readPairs(data: string, mode: Mode, split: string, maxPairs: number): PhotoPair[] {
	const folder = join(data, kinds[mode]);
	const lesions = new Map<string, string[]>();
	for (const row of parse<Row>(readFileSync(join(folder, 'labels.csv')), { columns: true })) {
		if (row.split !== split || !row.lesion_id) continue;
		const lesion = `${row.patient_id ?? ''} ${row.lesion_id}`;
		lesions.set(lesion, [...(lesions.get(lesion) ?? []), row.image]);
	}
	const open = (image: string) => decodePhoto(readFileSync(join(folder, 'images', image)));
	return [...lesions.values()]
		.filter(({ length }) => length > 1)
		.slice(0, maxPairs)
		.map(([first, second]) => ({
			mode,
			growth: 1,
			open: async () => [await open(first!), await open(second!)],
		}));
}
