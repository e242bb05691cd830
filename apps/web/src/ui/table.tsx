import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface TableProps {
	/** Read by screen readers before the table. */
	caption: string;
	columns: readonly string[];
	/** As many cells as there are columns; the first names its row. */
	rows: readonly (readonly [string, ...ReactNode[]])[];
	/** For more columns than fit on a narrow screen: words are not hyphenated there either, and the table scrolls sideways. */
	wide?: boolean;
	/** Gives all columns the same width if there is room, so that they line up with neighboring tables. */
	even?: boolean;
}

/**
 * A data table. Cells wrap between words, so that numbers stay whole. On the narrowest screens letters stand closer, and
 * cells wrap also within words, where the browser knows how to hyphenate; a table that is still too wide scrolls sideways.
 */
export function Table({ caption, columns, rows, wide = false, even = false }: TableProps) {
	return (
		<TableArea label={caption} className="rounded-md border border-line">
			<table
				className={`w-full text-left text-sm tabular-nums ${even ? 'sm:table-fixed' : ''} ${wide ? '' : 'max-[23rem]:hyphens-auto max-[23rem]:tracking-tight max-[23rem]:[word-spacing:0.05em]'}`}
			>
				<caption className="sr-only">{caption}</caption>
				<thead className="bg-sunken text-quiet text-sm">
					<tr>
						{columns.map((column) => (
							<th key={column} scope="col" className="px-1.5 py-2.5 max-[24rem]:px-1 sm:px-4 font-semibold">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(([name, ...cells]) => (
						<tr key={name} className="border-line border-t">
							<th scope="row" className="px-1.5 py-2.5 max-[24rem]:px-1 sm:px-4 font-semibold">
								{name}
							</th>
							{cells.map((cell, index) => (
								<td key={columns[index + 1]} className="px-1.5 py-2.5 max-[24rem]:px-1 sm:px-4">
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</TableArea>
	);
}

/** Lets a table scroll sideways when it is too wide. `label` says what it contains. */
export function TableArea({ label, className = '', ...rest }: ComponentProps<'div'> & { label: string }) {
	const area = useRef<HTMLDivElement>(null);
	const scrolls = useScrolls(area);
	// A scrollable area must be reachable by keyboard and have a name.
	const region = scrolls ? ({ role: 'region', 'aria-label': label, tabIndex: 0 } as const) : {};
	return <div ref={area} className={`overflow-x-auto ${className}`} {...region} {...rest} />;
}

/** Whether the element is too narrow for its content, judging by its size and that of its child. */
function useScrolls(element: RefObject<HTMLElement | null>): boolean {
	const [scrolls, setScrolls] = useState(false);
	useLayoutEffect(() => {
		const area = element.current!;
		const measure = () => setScrolls(area.scrollWidth > area.clientWidth);
		measure();
		const observer = new ResizeObserver(measure);
		for (const one of [area, area.firstElementChild!]) observer.observe(one);
		return () => observer.disconnect();
	}, [element]);
	return scrolls;
}
