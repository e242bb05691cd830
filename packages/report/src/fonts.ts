import { create } from 'fontkit';
import { type FontFile, fontFiles, type LoadFont } from './font-files.ts';
import type { Family } from './styles.ts';
import { unpackFont } from './unpack-font.ts';

/** A font that is loaded. */
export interface Face {
	file: FontFile;
	bytes: Uint8Array;
	/** The family that it belongs to; undefined for a fallback for all families. */
	family: Family | undefined;
	has(codePoint: number): boolean;
}

/** The fonts of one report. */
export interface Fonts {
	faces: Face[];
	/** The font that draws a character; null when none can. */
	faceFor(character: string, family: Family): Face | null;
}

/** Loads the fonts that some texts need. Throws when one cannot be loaded. */
export async function loadFonts(load: LoadFont, texts: readonly string[]): Promise<Fonts> {
	const all = texts.join('').normalize();
	const needed = fontFiles.filter((font) => !('letters' in font) || font.letters.test(all));
	const faces = await Promise.all(
		needed.map(async (font): Promise<Face> => {
			const bytes = await unpackFont(await load(font.file));
			const read = create(bytes as Buffer);
			if (!('hasGlyphForCodePoint' in read)) throw new Error(`${font.file} holds several fonts.`);
			return {
				file: font.file,
				bytes,
				family: 'family' in font ? font.family : undefined,
				has: (codePoint) => read.hasGlyphForCodePoint(codePoint),
			};
		}),
	);
	return {
		faces,
		faceFor(character, family) {
			const codePoint = character.codePointAt(0)!;
			return faces.find((face) => (face.family ?? family) === family && face.has(codePoint)) ?? null;
		},
	};
}
