import type { Family } from './styles.ts';

/** Latin letters with diacritics, beyond Latin-1. */
const latinMore = /[\u0100-\u02ff\u1e00-\u1eff]/;

/**
 * The fonts by their path in node_modules. Each file covers few scripts, so that few are loaded: those without
 * `letters` always, the others when a text contains one of theirs. A character is drawn with the first file that has
 * it.
 */
export const fontFiles = [
	{ file: '@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff', family: 'sans' },
	{ file: '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff', family: 'strong' },
	{ file: '@fontsource/newsreader/files/newsreader-latin-500-normal.woff', family: 'serif' },
	{
		file: '@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff',
		family: 'sans',
		letters: latinMore,
	},
	{
		file: '@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff',
		family: 'strong',
		letters: latinMore,
	},
	{ file: '@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff', family: 'serif', letters: latinMore },
	{ file: '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff', letters: /[\u0100-\u02ff\u1d00-\u1eff]/ },
	{
		file: '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff',
		letters: /[\u01a0-\u01b0\u1ea0-\u1ef9]/,
	},
	{ file: '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff', letters: /[\u0370-\u03ff]/ },
	{ file: '@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff', letters: /[\u1f00-\u1fff]/ },
	{ file: '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff', letters: /[\u0400-\u04ff\u2116]/ },
	{
		file: '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff',
		letters: /[\u0460-\u052f\u1c80-\u1c8a\ua640-\ua69f]/,
	},
	{ file: '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff', letters: /\p{Script=Devanagari}/u },
	{ file: '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff', letters: /\p{Script=Hebrew}/u },
	{ file: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff', letters: /\p{Script=Arabic}/u },
] as const satisfies readonly { file: string; family?: Family; letters?: RegExp }[];

export type FontFile = (typeof fontFiles)[number]['file'];

/** Loads the bytes of a font. */
export type LoadFont = (file: FontFile) => Promise<Uint8Array>;
