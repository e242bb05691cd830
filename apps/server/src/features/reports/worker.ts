import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FontFile, type LoadFont, makeReport, type ReportContent } from '@dermavigil/report';

// The fonts are dependencies of the report package, so they are resolved from there.
const { resolve: resolveFont } = createRequire(createRequire(import.meta.url).resolve('@dermavigil/report'));
const loaded = new Map<FontFile, Promise<Uint8Array>>();

/** A font, read from the disk once. */
const loadFont: LoadFont = (file) => {
	const font = loaded.get(file) ?? readFile(resolveFont(file));
	loaded.set(file, font);
	return font;
};

/** The PDF of a report, off the server's event loop. */
export default function make(content: ReportContent): Promise<Uint8Array> {
	return makeReport(content, loadFont);
}
