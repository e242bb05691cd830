import type { ReactNode } from 'react';

interface TableProps {
	/** Read by screen readers before the table. */
	caption: string;
	columns: readonly string[];
	/** As many cells as columns; the first names its row. */
	rows: readonly (readonly [string, ...ReactNode[]])[];
	/** For more columns than fit a narrow screen: the table scrolls sideways. */
	wide?: boolean;
	/** Gives all columns the same width where there is room, so that they line up with neighboring tables. */
	even?: boolean;
}

/** A data table. Cells wrap on narrow screens, and words on the narrowest; a wide one can be scrolled to. */
export function Table({ caption, columns, rows, wide = false, even = false }: TableProps) {
	// A scrollable area must be reachable by keyboard and have a name.
	const scrolling = wide ? ({ role: 'region', 'aria-label': caption, tabIndex: 0 } as const) : {};
	return (
		<div className="overflow-x-auto rounded-md border border-line" {...scrolling}>
			<table
				className={`w-full text-left text-sm tabular-nums ${even ? 'sm:table-fixed' : ''} ${wide ? '' : 'max-[23rem]:wrap-anywhere max-[23rem]:hyphens-auto'}`}
			>
				<caption className="sr-only">{caption}</caption>
				<thead className="bg-sunken text-quiet text-sm">
					<tr>
						{columns.map((column) => (
							<th key={column} scope="col" className="px-2 py-2.5 sm:px-4 font-semibold">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(([name, ...cells]) => (
						<tr key={name} className="border-line border-t">
							<th scope="row" className="px-2 py-2.5 sm:px-4 font-semibold">
								{name}
							</th>
							{cells.map((cell, index) => (
								<td key={columns[index + 1]} className="px-2 py-2.5 sm:px-4">
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
