import type { SyntheticLesionOptions } from '../../../../tools/synthetic-lesions/scene.ts';

/** A HEIC file of this folder and the JPEG of the same name: which synthetic lesion they show, and how write-samples.ts wrote them. */
export interface HeicSample {
	name: string;
	drawing: SyntheticLesionOptions;
	/** Options of heif-enc. */
	options?: string[];
	/** Quarter turns, counterclockwise, that the file asks for. */
	rotation?: 1 | 2 | 3;
	/** The axis over which the file asks for mirroring. */
	mirror?: 0 | 1;
	/** Colors of the file: Display P3, or high dynamic range by the perceptual (PQ) or the hybrid (HLG) curve. */
	colors?: 'p3' | 'pq' | 'hlg';
	/** 10 instead of 8 bits a color. */
	deep?: true;
}

const wide = ['--matrix_coefficients', '9', '-q', '95', '-p', 'chroma=444'];

/**
 * What iPhones and other cameras write, and what editors make of it. None of the lesions is ambiguous: in ambiguous ones, one step
 * of one color, by which two decoders may differ, moves the percentages by more than a point.
 */
export const heicSamples: HeicSample[] = [
	{ name: 'ordinary', drawing: { seed: 2, pattern: 'basal' } },
	{ name: 'fine', drawing: { seed: 15, pattern: 'atypical' }, options: ['-q', '80'] },
	{ name: 'coarse', drawing: { seed: 24, pattern: 'nevus' }, options: ['-q', '30'] },
	{ name: 'portrait', drawing: { seed: 3, pattern: 'vascular', width: 480, height: 640 } },
	{ name: 'square', drawing: { seed: 4, pattern: 'nevus', width: 512, height: 512 } },
	{ name: 'odd-size', drawing: { seed: 16, pattern: 'keratosis', width: 601, height: 401 } },
	{ name: 'small', drawing: { seed: 26, pattern: 'keratosis', width: 200, height: 150 } },
	{ name: 'turned-left', drawing: { seed: 9, pattern: 'nevus' }, rotation: 1 },
	{ name: 'upside-down', drawing: { seed: 17, pattern: 'nevus' }, rotation: 2 },
	{ name: 'turned-right', drawing: { seed: 48, pattern: 'basal' }, rotation: 3 },
	{ name: 'mirrored', drawing: { seed: 11, pattern: 'keratosis' }, mirror: 0 },
	{ name: 'turned-and-mirrored', drawing: { seed: 49, pattern: 'keratosis' }, rotation: 1, mirror: 1 },
	{ name: 'with-thumbnail', drawing: { seed: 5, pattern: 'atypical' }, options: ['-q', '50', '-t', '120'] },
	{ name: 'full-chroma', drawing: { seed: 6, pattern: 'keratosis' }, options: ['-q', '50', '-p', 'chroma=444'] },
	{ name: 'display-p3', drawing: { seed: 12, pattern: 'basal' }, colors: 'p3' },
	{ name: 'display-p3-turned', drawing: { seed: 51, pattern: 'nevus' }, colors: 'p3', rotation: 3 },
	{ name: 'ten-bit', drawing: { seed: 18, pattern: 'vascular' }, deep: true },
	{ name: 'ten-bit-turned', drawing: { seed: 25, pattern: 'keratosis' }, deep: true, rotation: 3 },
	{ name: 'hdr-perceptual', drawing: { seed: 22, pattern: 'basal' }, options: wide, colors: 'pq', deep: true },
	{ name: 'hdr-hybrid', drawing: { seed: 43, pattern: 'nevus' }, options: wide, colors: 'hlg', deep: true },
];
