import { toBytes } from 'pdfkit/output';
import type { ReportContent } from './content.ts';
import type { LoadFont } from './font-files.ts';
import { loadFonts } from './fonts.ts';
import { openLayout } from './layout.ts';
import { writeChart } from './parts/chart.ts';
import { writeDetails } from './parts/details.ts';
import { writeFooters } from './parts/footers.ts';
import { writeGuide } from './parts/guide.ts';
import { writeHead } from './parts/head.ts';
import { writeFurtherPhotos, writeImages } from './parts/images.ts';
import { writeMetrics } from './parts/metrics.ts';
import { writeRisk } from './parts/risk.ts';
import { writeExplanation, writeSymptoms } from './parts/texts.ts';
import { documentTitle } from './words.ts';

export type { ReportContent } from './content.ts';
export type { FontFile, LoadFont } from './font-files.ts';

/** Every string in the content: the fonts must have their letters. */
function getTexts(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
	return Object.values(value).flatMap(getTexts);
}

/**
 * A tagged PDF of one analysis. The same `content` always gives the same bytes. Throws when a font cannot be loaded, or
 * when an image is neither a JPEG nor a PNG.
 */
export async function makeReport(content: ReportContent, load: LoadFont): Promise<Uint8Array> {
	const fonts = await loadFonts(load, getTexts(content));
	const layout = openLayout(fonts, { title: documentTitle(content), date: content.madeAt });
	const { document } = layout;
	const bytes = toBytes(document);
	const root = document.struct('Document');
	document.addStructure(root);
	writeHead(layout, root, content);
	writeRisk(layout, root, content);
	writeImages(layout, root, content);
	writeFurtherPhotos(layout, root, content);
	writeExplanation(layout, root, content);
	writeSymptoms(layout, root, content);
	// The first page is for the patient: the answer, what to do, the photo. The second is for the doctor.
	layout.newPage();
	writeDetails(layout, root, content);
	writeChart(layout, root, content);
	writeMetrics(layout, root, content);
	writeGuide(layout, root, content);
	root.end();
	writeFooters(layout, content);
	document.end();
	return await bytes;
}
