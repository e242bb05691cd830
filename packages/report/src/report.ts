import { toBytes } from 'pdfkit/output';
import type { LoadFont } from './font-files.ts';
import { loadFonts } from './fonts.ts';
import { openLayout } from './layout.ts';
import { writeChart } from './parts/chart.ts';
import { writeFooters } from './parts/footers.ts';
import { writeGuide } from './parts/guide.ts';
import { writeHead } from './parts/head.ts';
import { writeMetrics } from './parts/metrics.ts';
import { writePictures } from './parts/pictures.ts';
import { writeRisk } from './parts/risk.ts';
import { writeDetails, writeTexts } from './parts/texts.ts';
import type { Reported } from './reported.ts';
import { documentTitle } from './words.ts';

export type { FontFile, LoadFont } from './font-files.ts';
export type { Reported } from './reported.ts';

/** Every string in what is reported: the letters that the fonts must have. */
function getTexts(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
	return Object.values(value).flatMap(getTexts);
}

/**
 * A tagged PDF of one analysis. The same `reported` always gives the same bytes. Throws when a font cannot be loaded, or
 * when a picture is neither a JPEG nor a PNG.
 */
export async function makeReport(reported: Reported, load: LoadFont): Promise<Uint8Array> {
	const fonts = await loadFonts(load, getTexts(reported));
	const layout = openLayout(fonts, { title: documentTitle(reported), date: reported.madeAt });
	const { document } = layout;
	const bytes = toBytes(document);
	const root = document.struct('Document');
	document.addStructure(root);
	writeHead(layout, root, reported);
	writeRisk(layout, root, reported);
	writePictures(layout, root, reported);
	writeTexts(layout, root, reported);
	writeChart(layout, root, reported);
	writeDetails(layout, root, reported);
	writeMetrics(layout, root, reported);
	writeGuide(layout, root, reported);
	root.end();
	writeFooters(layout, reported);
	document.end();
	return await bytes;
}
