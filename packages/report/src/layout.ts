import PDFDocument from 'pdfkit';
import type { Fonts } from './fonts.ts';
import { type Line, layOut, type Run } from './lines.ts';
import type { Style } from './styles.ts';
import { printable } from './writing.ts';

type Document = PDFKit.PDFDocument;

/** An element of the structure that screen readers follow. */
export type Structure = ReturnType<Document['struct']>;

/** A4 in points, with its margins. */
export const page = { width: 595.28, height: 841.89, side: 50, top: 50, bottom: 62 } as const;
export const measureOfText = page.width - 2 * page.side;

/** Where a text stands. */
interface Place {
	x: number;
	width: number;
	/** Which cells a TH names. */
	scope?: 'Row' | 'Column';
}
const wholeWidth: Place = { x: page.side, width: measureOfText };

/** The paper of a report: what is written on it goes below what was written before, on a new page where the old is full. */
export interface Layout {
	document: Document;
	/** Where the next thing begins, in points from the top of the page. */
	y: number;
	/** Begins a new page unless `height` points are left on this one. */
	make(height: number): void;
	/** Lines of a text, as they would be written. */
	lines(text: string, style: Style, width?: number): Line[];
	/** Writes a text as one element of the structure: P, H1, H2, TD and so on. */
	write(tag: string, text: string, style: Style, parent: Structure, place?: Place): void;
	/** Draws a text that is not part of the structure: the same on every page. */
	draw(text: string, style: Style, place: Place & { y: number }): void;
	/** Draws something that a reader need not hear of. */
	decorate(draw: () => void): void;
	/** Draws a picture that says `alt` to whoever cannot see it. */
	figure(alt: string, parent: Structure, draw: () => void): void;
	/** An element of the structure with other elements in it. */
	group(tag: string, parent: Structure, fill: (group: Structure) => void): void;
}

/** A line drawn by its baseline. One from right to left begins at the right of the sheet, but in a cell where others do. */
function drawLine(document: Document, { runs, rtl }: Line, style: Style, place: Place, baseline: number): void {
	document.fillColor(style.color).fontSize(style.size);
	const widths = runs.map((run) => measureWidth(document, run, style));
	let x = rtl && place === wholeWidth ? place.x + place.width - widths.reduce((sum, width) => sum + width, 0) : place.x;
	runs.forEach((run, index) => {
		document.font(run.face.file);
		// These scripts are drawn with other signs than they are written with; programs that read must hear of the letters.
		const reshaped = /[\p{Script=Arabic}\p{Script=Devanagari}]/u.test(run.text);
		if (reshaped) document.markContent('Span', { actual: run.text });
		document.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
		if (reshaped) document.endMarkedContent();
		x += widths[index]!;
	});
}

function measureWidth(document: Document, { text, face }: Run, { size }: Pick<Style, 'size'>): number {
	// With a list of features, even an empty one, the whole run is shaped at once: words from right to left keep their order.
	return document.font(face.file).fontSize(size).widthOfString(text, { features: [] });
}

/** An empty sheet. `date` is written into the file as the moment of its making. */
export function openLayout(fonts: Fonts, { title, date }: { title: string; date: Date }): Layout {
	const document = new PDFDocument({
		size: 'A4',
		margin: 0,
		bufferPages: true,
		pdfVersion: '1.7',
		// pdfkit knows this one too; its types do not.
		subset: 'PDF/UA' as 'PDF/A-1a',
		tagged: true,
		lang: 'en-GB',
		displayTitle: true,
		// No font of the reader's device: every letter is in the file.
		font: '',
		info: { Title: title, Author: 'DermaVigil', Producer: 'DermaVigil', Creator: 'DermaVigil', CreationDate: date },
	});
	for (const { file, bytes } of fonts.faces) document.registerFont(file, bytes as Buffer);
	const measure = (size: number) => (run: Run) => measureWidth(document, run, { size });

	const layout: Layout = {
		document,
		y: page.top,
		make(height) {
			if (layout.y + height <= page.height - page.bottom) return;
			document.addPage();
			layout.y = page.top;
		},
		lines: (text, { family, size }, width = measureOfText) => layOut(text, family, width, fonts, measure(size)),
		write(tag, text, style, parent, place = wholeWidth) {
			const element = document.struct(tag, place.scope && { scope: place.scope });
			parent.add(element);
			let lines = layout.lines(printable(text, fonts), style, place.width);
			while (lines.length > 0) {
				layout.make(Math.min(lines.length, 2) * style.leading);
				// At least the line that there is room for: the division may fall a hair short of it.
				const room = Math.max(1, Math.floor((page.height - page.bottom - layout.y) / style.leading));
				element.add(
					mark(tag, () => {
						for (const line of lines.slice(0, room)) {
							drawLine(document, line, style, place, layout.y + style.leading - (style.leading - style.size * 0.7) / 2);
							layout.y += style.leading;
						}
					}),
				);
				lines = lines.slice(room);
			}
			element.end();
		},
		draw(text, style, place) {
			const [line] = layout.lines(text, style, place.width);
			if (line)
				drawLine(document, line, style, place, place.y + style.leading - (style.leading - style.size * 0.7) / 2);
		},
		decorate(draw) {
			document.markContent('Artifact', { type: 'Layout' });
			draw();
			document.endMarkedContent();
		},
		figure(alt, parent, draw) {
			const element = document.struct('Figure', { alt });
			parent.add(element);
			element.add(mark('Figure', draw));
			element.end();
		},
		group(tag, parent, fill) {
			const element = document.struct(tag);
			parent.add(element);
			fill(element);
			element.end();
		},
	};

	function mark(tag: string, draw: () => void) {
		const content = document.markStructureContent(tag);
		draw();
		document.endMarkedContent();
		return content;
	}
	return layout;
}
