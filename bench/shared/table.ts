/** Rows of a table, aligned: the first column to the left, the others to the right. */
export function formatTable(rows: readonly (readonly (string | number)[])[]): string {
	const cells = rows.map((row) => row.map(String));
	const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
	return cells
		.map((row) => row.map((cell, i) => (i ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  '))
		.join('\n');
}
