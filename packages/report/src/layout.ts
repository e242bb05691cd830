import PDFDocument from 'pdfkit';
import type { Fonts } from './fonts.ts';
import { type Line, layOut, type Run } from './lines.ts';
import type { Style } from './styles.ts';
import { printable } from './writing.ts';

type Document = PDFKit.PDFDocument;

/** An element of the structure that screen readers follow. */
export type Structure = ReturnType<Document['struct']>;

/** A4 in points, with its margins. */
export const page = { width: 595.28, height: 841.89, side: 50, top: 34, bottom: 60 } as const;
export const textWidth = page.width - 2 * page.side;

/** Where a text is placed. */
interface Position {
	x: number;
	width: number;
	/** Which cells a TH is the header of. */
	scope?: 'Row' | 'Column';
}
const wholeWidth: Position = { x: page.side, width: textWidth };

/** The pages of a report, filled from top to bottom; a new page begins when the last one is full. */
export interface Layout {
	document: Document;
	/** Where the next element begins, in points from the top of the page. */
	y: number;
	newPage(): void;
	/** Begins a new page unless `height` points are left on this one. */
	reserve(height: number): void;
	/** Lines of a text, as they would be written. */
	lines(text: string, style: Style, width?: number): Line[];
	/** Writes a text as one element of the structure: P, H1, H2, TD and so on. */
	write(tag: string, text: string, style: Style, parent: Structure, position?: Position): void;
	/** Draws a text outside the structure, such as a footer. */
	draw(text: string, style: Style, position: Position & { y: number }): void;
	/** Draws something that screen readers skip. */
	decorate(draw: () => void): void;
	/** Draws an image with a text alternative. */
	figure(alt: string, parent: Structure, draw: () => void): void;
	/** An element of the structure with other elements in it. */
	group(tag: string, parent: Structure, fill: (group: Structure) => void): void;
}

/** Draws a line whose top is at `top`. Right-to-left text begins at the right margin, but in a cell it begins at the left like the rest. */
function drawLine(document: Document, { runs, rtl }: Line, style: Style, position: Position, top: number): void {
	document.fillColor(style.color).fontSize(style.size);
	const baseline = top + style.leading - (style.leading - style.size * 0.7) / 2;
	const widths = runs.map((run) => measureWidth(document, run, style));
	let x =
		rtl && position === wholeWidth
			? position.x + position.width - widths.reduce((sum, width) => sum + width, 0)
			: position.x;
	runs.forEach((run, index) => {
		document.font(run.face.file);
		// The glyphs of these scripts differ from their letters; programs that read the file need the letters.
		const reshaped = /[\p{Script=Arabic}\p{Script=Devanagari}]/u.test(run.text);
		if (reshaped) document.markContent('Span', { actual: run.text });
		document.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
		if (reshaped) document.endMarkedContent();
		x += widths[index]!;
	});
}

function measureWidth(document: Document, { text, face }: Run, { size }: Pick<Style, 'size'>): number {
	// With a list of features, even an empty one, the run is shaped as a whole, so that right-to-left words keep their order.
	return document.font(face.file).fontSize(size).widthOfString(text, { features: [] });
}

/** A layout with one empty page. `date` is written into the file as its creation date. */
export function openLayout(fonts: Fonts, { title, date }: { title: string; date: Date }): Layout {
	const document = new PDFDocument({
		size: 'A4',
		margin: 0,
		bufferPages: true,
		pdfVersion: '1.7',
		// pdfkit supports it, but its types do not include it.
		subset: 'PDF/UA' as 'PDF/A-1a',
		tagged: true,
		lang: 'en-US',
		displayTitle: true,
		// All fonts are embedded.
		font: '',
		info: { Title: title, Author: 'DermaVigil', Producer: 'DermaVigil', Creator: 'DermaVigil', CreationDate: date },
	});
	for (const { file, bytes } of fonts.faces) document.registerFont(file, bytes as Buffer);
	const measure = (size: number) => (run: Run) => measureWidth(document, run, { size });

	const layout: Layout = {
		document,
		y: page.top,
		newPage() {
			document.addPage();
			layout.y = page.top;
		},
		reserve(height) {
			if (layout.y + height > page.height - page.bottom) layout.newPage();
		},
		lines: (text, { family, size }, width = textWidth) =>
			layOut(printable(text, fonts), family, width, fonts, measure(size)),
		write(tag, text, style, parent, position = wholeWidth) {
			const element = document.struct(tag, position.scope && { scope: position.scope });
			parent.add(element);
			let lines = layout.lines(text, style, position.width);
			while (lines.length > 0) {
				layout.reserve(Math.min(lines.length, 2) * style.leading);
				// At least one line, even if rounding makes the room slightly too small for it.
				const room = Math.max(1, Math.floor((page.height - page.bottom - layout.y) / style.leading));
				element.add(
					mark(tag, () => {
						for (const line of lines.slice(0, room)) {
							drawLine(document, line, style, position, layout.y);
							layout.y += style.leading;
						}
					}),
				);
				lines = lines.slice(room);
			}
			element.end();
		},
		draw(text, style, position) {
			const [line] = layout.lines(text, style, position.width);
			if (line) drawLine(document, line, style, position, position.y);
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
