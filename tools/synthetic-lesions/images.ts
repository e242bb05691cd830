import type { SyntheticLesionOptions } from './scene.ts';

/** One image of the pages: its file, how it is rendered, and its WebP quality, 0 to 100. */
export interface SyntheticImage {
	name: string;
	options: SyntheticLesionOptions;
	quality: number;
}

export const imagesFolder = new URL('../../apps/web/public/synthetic/', import.meta.url);

/** The samples of the scan page; apps/web/src/features/scan/photo/sample-photos.ts names them. */
const samples = [
	{ pattern: 'nevus', seed: 11 },
	{ pattern: 'atypical', seed: 4 },
	{ pattern: 'keratosis', seed: 19 },
	{ pattern: 'basal', seed: 12 },
	{ pattern: 'vascular', seed: 9 },
] as const;
const kinds = { clinical: 'dermoscopy', consumer: 'phone' } as const;

/** Each sample as the mode's camera would see it. */
const sampleImages = samples.flatMap(({ pattern, seed }) =>
	Object.entries(kinds).flatMap(([mode, kind]): SyntheticImage[] => [
		{
			name: `${pattern}-${mode}.webp`,
			options: { seed, pattern, kind, width: 600, height: 450 },
			quality: 80,
		},
		{
			name: `${pattern}-${mode}-small.webp`,
			options: { seed, pattern, kind, width: 160, height: 120 },
			quality: 60,
		},
	]),
);

/** The photo guide's lesion, photographed well and badly. The page adds light effects on top. */
const guideScenes: Record<string, Partial<SyntheticLesionOptions>> = {
	good: {},
	dark: { light: 0.3 },
	far: { diameter: 0.055 },
	edge: { shiftX: 0.62, shiftY: -0.18 },
	hair: { hairs: 46 },
};

const guideImages = Object.entries(guideScenes).map(
	([name, scene]): SyntheticImage => ({
		name: `guide-${name}.webp`,
		options: { seed: 11, pattern: 'nevus', diameter: 0.34, hairs: 0, ...scene, width: 400, height: 300 },
		// Higher, so that the pores are visible.
		quality: name === 'good' ? 40 : 20,
	}),
);

export const syntheticImages: readonly SyntheticImage[] = [...sampleImages, ...guideImages];
