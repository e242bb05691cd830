import { type Layout, page, type Structure, textWidth } from '../layout.ts';
import { type Style, styles } from '../styles.ts';

/** A cell of a row: its text and position. `names` makes it the header of its row or column. */
export interface Cell {
	names?: 'Row' | 'Column';
	text: string;
	style: Style;
	x: number;
	width: number;
}

/** Writes the cells of a row beside each other. The row is as high as its highest cell, and is not divided between pages. */
export function writeRow(layout: Layout, table: Structure, cells: Cell[], gap: number): void {
	const height = Math.max(
		...cells.map(({ text, style, width }) => layout.lines(text, style, width).length * style.leading),
	);
	layout.reserve(Math.min(height, (page.height - page.top - page.bottom) / 2));
	const top = layout.y;
	let bottom = top;
	const firstPage = layout.document.page;
	layout.group('TR', table, (row) => {
		for (const { names, text, style, x, width } of cells) {
			if (layout.document.page === firstPage) layout.y = top;
			layout.write(names ? 'TH' : 'TD', text, style, row, { x, width, ...(names && { scope: names }) });
			bottom = layout.document.page === firstPage ? Math.max(bottom, layout.y) : layout.y;
		}
	});
	layout.y = bottom + gap;
}

interface Terms {
	rows: readonly (readonly [term: string, text: string])[];
	/** Points from the left margin at which the texts begin, and their style. */
	at: number;
	style: Style;
}

/** A table of terms, each with a text beside it. */
export function writeTerms(layout: Layout, parent: Structure, { rows, at, style }: Terms): void {
	layout.group('Table', parent, (table) => {
		for (const [term, text] of rows) {
			writeRow(
				layout,
				table,
				[
					{ names: 'Row', text: term, style: styles.denseStrong, x: page.side, width: at - 10 },
					{ text, style, x: page.side + at, width: textWidth - at },
				],
				1,
			);
		}
	});
}
