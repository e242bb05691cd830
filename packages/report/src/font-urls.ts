import instrumentSansLatin400 from '@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff?url';
import instrumentSansLatin600 from '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff?url';
import instrumentSansLatinExt400 from '@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff?url';
import instrumentSansLatinExt600 from '@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff?url';
import newsreaderLatin500 from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff?url';
import newsreaderLatinExt500 from '@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff?url';
import notoSansCyrillic400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?url';
import notoSansCyrillicExt400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff?url';
import notoSansDevanagari400 from '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff?url';
import notoSansGreek400 from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?url';
import notoSansGreekExt400 from '@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff?url';
import notoSansLatinExt400 from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url';
import notoSansVietnamese400 from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?url';
import notoSansArabicArabic400 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?url';
import notoSansHebrewHebrew400 from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff?url';
import type { FontFile } from './font-files.ts';

/** The URL of each font for pages. For bundlers that support `?url`. */
export const fontUrls: Record<FontFile, string> = {
	'@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff': instrumentSansLatin400,
	'@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff': instrumentSansLatin600,
	'@fontsource/newsreader/files/newsreader-latin-500-normal.woff': newsreaderLatin500,
	'@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff': instrumentSansLatinExt400,
	'@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff': instrumentSansLatinExt600,
	'@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff': newsreaderLatinExt500,
	'@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff': notoSansLatinExt400,
	'@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff': notoSansVietnamese400,
	'@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff': notoSansGreek400,
	'@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff': notoSansGreekExt400,
	'@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff': notoSansCyrillic400,
	'@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff': notoSansCyrillicExt400,
	'@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff': notoSansDevanagari400,
	'@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff': notoSansHebrewHebrew400,
	'@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff': notoSansArabicArabic400,
};
