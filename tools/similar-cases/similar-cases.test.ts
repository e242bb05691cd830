import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openGallery, toBytes } from '../../packages/analysis/src/similar/similar.ts';
import { alternateKinds, type Candidate, readCandidates } from './candidates.ts';
import { choosePhotos, type DescribedCandidate, listWanted } from './choose-photos.ts';
import { countColors } from './count-colors.ts';
import { findShares, measureShares } from './measure-shares.ts';
import { sources } from './sources.ts';

/** A folder of data as training reads it, with one lesion in each split. */
function makeData(): string {
	const data = mkdtempSync(join(tmpdir(), 'dermavigil-gallery-'));
	onTestFinished(() => rmSync(data, { recursive: true }));
	for (const set of ['pairs', 'phone']) mkdirSync(join(data, set));
	const pairs = ['train', 'val', 'test'].flatMap((split) => [
		`IL_${split},${split},IL_${split}_closeup.webp,IL_${split}_dermoscopic.webp,melanoma,Melanoma in situ,histopathology,2,`,
		`IL_${split}_rash,${split},IL_${split}_rash_closeup.webp,,inflammatory,,histopathology,2,`,
	]);
	const unproven = 'IL_unproven,train,IL_unproven_closeup.webp,,melanocytic_nevus,Nevus,,3,';
	const altered = 'IL_altered,train,IL_altered_closeup.webp,,melanocytic_nevus,Nevus,histopathology,3,yes';
	const columns = 'lesion_id,split,closeup,dermoscopic,diagnosis,isic_dx,confirmed_by,tone,closeup_altered';
	writeFileSync(join(data, 'pairs/labels.csv'), [columns, ...pairs, unproven, altered].join('\n'));
	const phone = ['train', 'val', 'test'].flatMap((split) => [
		`PAT_${split}.jpg,1,melanoma,${split},True,`,
		`PAT_${split}_2.jpg,2,melanocytic_nevus,${split},False,`,
	]);
	writeFileSync(join(data, 'phone/labels.csv'), ['image,lesion_id,diagnosis,split,biopsied,mask', ...phone].join('\n'));
	return data;
}

const makePhoto = (
	name: string,
	embedding: number[],
	changes: Partial<DescribedCandidate> = {},
): DescribedCandidate => ({
	image: `/data/${name}`,
	mask: null,
	lesion: name,
	mode: 'consumer',
	source: 'milk10k',
	diagnosis: 'melanoma',
	exactDiagnosis: undefined,
	isProven: true,
	isAltered: false,
	person: { age: undefined, sex: undefined, site: undefined, skinType: undefined, skinTone: 3 },
	symptoms: {},
	embedding,
	colors: embedding,
	suitability: 'suitable',
	...changes,
});

test('only proven, unaltered training photos of lesions that the product names are considered', () => {
	const wanted = (leftOut: string[]) =>
		listWanted(readCandidates(makeData(), ['train']), new Set(leftOut), 1).map(({ image }) => image.split('/').at(-1));
	expect(wanted([]).sort()).toEqual(['IL_train_closeup.webp', 'IL_train_dermoscopic.webp', 'PAT_train.jpg']);
	expect(wanted(['IL_train_closeup.webp']).sort()).toEqual(['IL_train_dermoscopic.webp', 'PAT_train.jpg']);
});

test('rare skin tones come early, and the same seed gives the same order', () => {
	const tones = [3, 3, 3, 3, 3, 3, 3, 3, 1];
	const photos: Candidate[] = tones.map((skinTone, place) =>
		makePhoto(String(place), [], { person: { ...makePhoto('', []).person, skinTone } }),
	);
	const ordered = alternateKinds(photos, 1);
	expect(ordered.slice(0, 2).map(({ person }) => person.skinTone)).toContain(1);
	expect(ordered).toEqual(alternateKinds(photos, 1));
	expect(ordered).not.toEqual(alternateKinds(photos, 2));
});

test('photos that are unsuitable, duplicates, or like a photo of another split are left out', () => {
	const photos = [
		makePhoto('first', [1, 0, 0]),
		makePhoto('almost the first', [1, 0.01, 0]),
		makePhoto('blurred', [0, 1, 0], { suitability: 'blurred' }),
		makePhoto('like a test photo', [0, 0, 1]),
		makePhoto('other', [1, 1, 0]),
		makePhoto('other again', [1, 0, 1], { lesion: 'other' }),
	];
	const chosen = choosePhotos(photos, [makePhoto('test', [0, 0, 2])]);
	expect(chosen.map(({ lesion }) => lesion)).toEqual(['first', 'other']);
	// A dermatoscope image of another split does not count as a duplicate of a close-up.
	expect(choosePhotos(photos, [makePhoto('test', [0, 0, 2], { mode: 'clinical' })])).toHaveLength(3);
});

test('shares count the diagnoses of the five nearest, of the most similar colors and of all', () => {
	const vectors = Array.from({ length: 10 }, (_, place) => [Math.cos(place / 8), Math.sin(place / 8)]);
	const shown = vectors.map((vector, place) =>
		makePhoto(String(place), vector, {
			diagnosis: place < 4 ? 'seborrheic_keratosis' : 'melanoma',
			colors: [...vector].reverse(),
		}),
	);
	const entries = shown.map(({ image, mode, diagnosis, source }) => ({
		...{ image, mode, diagnosis, source, proof: 'histopathology' as const, bytes: 0 },
	}));
	const bytes = vectors.flatMap((vector) => [...new Uint8Array(toBytes(vector).buffer)]);
	const gallery = openGallery({ model: '', side: 1, dimensions: 2, sources, entries }, new Uint8Array(bytes));
	const [found] = findShares(gallery, shown, [makePhoto('query', [1, 0], { diagnosis: 'benign_keratosis' })]);
	expect(found).toMatchObject({ similar: 4 / 5, colors: 0, chance: 4 / 10 });
	const measured = measureShares([found!, { ...found!, similar: 2 / 5 }]);
	expect(measured).toMatchObject({ photos: 2, lesions: 1 });
	expect(measured.similar.value).toBeCloseTo(3 / 5);
	expect(measured.gain.value).toBeCloseTo(3 / 5);
});

test('the product of a color histogram with itself is 1, and that of two different colors is 0', () => {
	const red = countColors(new Float32Array([1, 1, -1, -1, -1, -1]));
	const half = countColors(new Float32Array([1, -1, -1, -1, -1, 1]));
	const product = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
	expect(product(red, red)).toBeCloseTo(1);
	expect(product(red, half)).toBeCloseTo(Math.SQRT1_2);
});
