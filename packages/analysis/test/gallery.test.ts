import { readFileSync } from 'node:fs';
import { classSchema, modes } from '@dermavigil/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type GalleryIndex, openGallery } from '../src/similar/similar.ts';
import { card } from './open-analyzer.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url));
const index: GalleryIndex = JSON.parse(read('../gallery/gallery.json').toString());
const gallery = openGallery(index, new Uint8Array(read('../gallery/gallery.bin')));
const metrics: { model: string } = JSON.parse(read('../gallery/metrics.json').toString());
/** Every lesion of the splits on which the model was chosen and tested. */
const heldOut: Record<string, string[]> = JSON.parse(read('held-out-lesions.json').toString());
const { entries, sources } = index;

test('the vectors and the metrics are those of the shipped model', () => {
	expect(index.model).toBe(card.file.sha256);
	expect(metrics.model).toBe(card.file.sha256);
});

test('each case says what it is, how that was proven and where its photo is from', () => {
	expect(entries.length).toBeGreaterThan(550);
	expect(new Set(entries.map(({ image }) => image)).size).toBe(entries.length);
	const proofs = { milk10k: 'histopathology', 'pad-ufes-20': 'biopsy' };
	for (const { diagnosis, exact, proof, source, mode } of entries) {
		// The archive's own order of words: 'Nevus, NOS, Compound'.
		expect(exact ?? '').not.toMatch(/,|Bowens|Melanoma Invasive/);
		expect(classSchema.options).toContain(diagnosis);
		expect(modes).toContain(mode);
		expect(proof).toBe(proofs[source]);
		const { name, license, licenseUrl, url, attribution } = sources[source];
		expect([name, license, attribution]).not.toContain('');
		for (const link of [licenseUrl, url]) expect(link).toMatch(/^https:\/\//);
	}
	expect(sources.milk10k.license).toBe('CC BY-NC 4.0');
	expect(sources['pad-ufes-20'].license).toBe('CC BY 4.0');
});

test('photos of both kinds show every diagnosis that has a proven photo', () => {
	for (const mode of modes) {
		const shown = new Set(entries.filter((entry) => entry.mode === mode).map(({ diagnosis }) => diagnosis));
		for (const diagnosis of classSchema.exclude(['seborrheic_keratosis']).options) expect(shown).toContain(diagnosis);
	}
});

test('no case is of a lesion that the model was tested on', () => {
	for (const { image, source } of entries) {
		expect(
			heldOut[source]!.filter((lesion) => image.startsWith(lesion)),
			image,
		).toEqual([]);
	}
});

test('each photo is a WebP file of the stated size', async () => {
	for (const [place, { image, bytes }] of entries.entries()) {
		const photo = gallery.getPhoto(place);
		expect(photo.length).toBe(bytes);
		const { format, width, height, exif } = await sharp(photo).metadata();
		expect({ format, width, height, exif }, image).toEqual({
			format: 'webp',
			width: index.side,
			height: index.side,
			exif: undefined,
		});
	}
});
