import type { Style } from '../look.ts';
import { page, type Sheet, type Structure } from '../sheet.ts';

/** A cell of a row: its text and where it stands. `names` tells which others it names. */
export interface Cell {
	names?: 'Row' | 'Column';
	text: string;
	style: Style;
	x: number;
	width: number;
}

/** Writes the cells of a row beside each other. The row is as high as its highest cell, and is not divided between pages. */
export function writeRow(sheet: Sheet, table: Structure, cells: Cell[], gap = 3): void {
	const height = Math.max(
		...cells.map(({ text, style, width }) => sheet.lines(text, style, width).length * style.leading),
	);
	sheet.make(Math.min(height, (page.height - page.top - page.bottom) / 2));
	const top = sheet.y;
	let bottom = top;
	const firstPage = sheet.document.page;
	sheet.group('TR', table, (row) => {
		for (const { names, text, style, x, width } of cells) {
			if (sheet.document.page === firstPage) sheet.y = top;
			sheet.write(names ? 'TH' : 'TD', text, style, row, { x, width, ...(names && { scope: names }) });
			bottom = sheet.document.page === firstPage ? Math.max(bottom, sheet.y) : sheet.y;
		}
	});
	sheet.y = bottom + gap;
}
