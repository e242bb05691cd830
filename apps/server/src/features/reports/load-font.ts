import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FontFile, LoadFont } from '@dermavigil/report';

// The fonts are the report's own: they are looked for from where it lies.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@dermavigil/report'));
const loaded = new Map<FontFile, Promise<Uint8Array>>();

/** A font, read from the disk once. */
export const loadFont: LoadFont = (file) => {
	const font = loaded.get(file) ?? readFile(resolve(file));
	loaded.set(file, font);
	return font;
};
