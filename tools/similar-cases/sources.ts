import type { GalleryIndex } from '../../packages/analysis/src/similar/gallery.ts';

/** What the licenses require to be named. */
export const sources: GalleryIndex['sources'] = {
	milk10k: {
		name: 'MILK10k',
		url: 'https://challenge.isic-archive.com/landing/milk10k',
		license: 'CC BY-NC 4.0',
		licenseUrl: 'https://creativecommons.org/licenses/by-nc/4.0/',
		attribution: 'by the MILK study team, ISIC Archive, 2025. Cropped and made smaller.',
	},
	'pad-ufes-20': {
		name: 'PAD-UFES-20',
		url: 'https://doi.org/10.17632/zr7vgbcyr2.1',
		license: 'CC BY 4.0',
		licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
		attribution: 'by Pacheco and others, 2020. Cropped and made smaller.',
	},
};
