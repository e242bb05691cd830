import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type LoadFont, makeReport, type ReportContent } from '@dermavigil/report';

// The fonts are dependencies of the report package, so they are resolved from there.
const { resolve: resolveFont } = createRequire(createRequire(import.meta.url).resolve('@dermavigil/report'));

const loadFont: LoadFont = (file) => readFile(resolveFont(file));

/** The PDF of a report, off the server's event loop. */
export default function make(content: ReportContent): Promise<Uint8Array> {
	return makeReport(content, loadFont);
}
